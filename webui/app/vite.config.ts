import { defineConfig, type Plugin } from "vite";

// What force-graph and its tooltip do that the page's content security policy forbids, and
// what is done in its place: their styles are in src/views/graph/graph.css, as a page without
// inline styles has them, and an element is emptied without a string of HTML.
const forbidden: [from: RegExp, to: string][] = [
  [/function styleInject\(css, ref\) \{/, "function styleInject(css, ref) { return;"],
  [/domNode\.innerHTML = '';/, "domNode.replaceChildren();"],
];

function withoutForbidden(): Plugin {
  return {
    name: "without-forbidden",
    enforce: "pre",
    transform(code, id) {
      if (!/node_modules\/(force-graph|float-tooltip)\/dist\//.test(id)) return null;
      let changed = code;
      for (const [from, to] of forbidden) changed = changed.replace(from, to);
      if (changed === code || /styleInject\(css, ref\) \{(?! return;)|\.innerHTML\s*=/.test(changed)) {
        this.error(`${id} is not as it was when this was written: see what in it the content security policy forbids`);
      }
      return { code: changed, map: null };
    },
  };
}

// What nearly every view uses is one file, as each costs half a kilobyte of headers besides.
const shared = /src\/parts\/(changes|clip|days|names|note|number|time)\.tsx?$/;

export default defineConfig({
  base: "./",
  plugins: [withoutForbidden()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    outDir: "../dist",
    emptyOutDir: false, // the folder keeps a file of the repository; make ui empties the rest
    target: "es2022",
    assetsInlineLimit: 0, // an image in the page would be one more thing that the policy allows
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: { output: { manualChunks: (id) => (shared.test(id) ? "parts" : undefined) } },
  },
});
