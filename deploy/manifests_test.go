package deploy_test

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"
)

// Every selector finds the pods of the Deployment, every name of another resource or port is one
// that is there, and kustomize reads every file.
func TestD13_ManifestsAgree(t *testing.T) {
	t.Parallel()
	all := manifests(t)
	deployment := all["Deployment"]
	pod := deployment.at("spec", "template")
	for what, selector := range map[string]node{
		"the Deployment":          deployment.at("spec", "selector", "matchLabels"),
		"the Service":             all["Service"].at("spec", "selector"),
		"the PodDisruptionBudget": all["PodDisruptionBudget"].at("spec", "selector", "matchLabels"),
		"the NetworkPolicy":       all["NetworkPolicy"].at("spec", "podSelector", "matchLabels"),
		"the spread over zones":   pod.at("spec", "topologySpreadConstraints", 0, "labelSelector", "matchLabels"),
		"the spread over nodes":   pod.at("spec", "topologySpreadConstraints", 1, "labelSelector", "matchLabels"),
	} {
		labels, _ := pod.at("metadata", "labels").value.(map[string]any)
		wanted, _ := selector.value.(map[string]any)
		for name, value := range wanted {
			if labels[name] != value {
				t.Errorf("%s wants pods with %s=%v, which the Deployment's have not", what, name, value)
			}
		}
		if len(wanted) == 0 {
			t.Errorf("%s selects every pod", what)
		}
	}
	if job := all["Job"].at("spec", "template", "metadata", "labels", "app.kubernetes.io/component"); job.String() == all["Service"].at("spec", "selector", "app.kubernetes.io/component").String() {
		t.Error("the Service sends requests to the Job of the first key")
	}
	scaled := all["HorizontalPodAutoscaler"].at("spec", "scaleTargetRef")
	if scaled.at("kind").String() != "Deployment" || scaled.at("name").String() != deployment.at("metadata", "name").String() {
		t.Errorf("the HorizontalPodAutoscaler scales %v", scaled)
	}
	if deployment.at("spec", "replicas").value != nil {
		t.Error("the Deployment has replicas: each time that it is applied the HorizontalPodAutoscaler would begin again")
	}
	if account := pod.at("spec", "serviceAccountName"); account.String() != all["ServiceAccount"].at("metadata", "name").String() {
		t.Errorf("there is no ServiceAccount %s", account)
	}
	port := pod.at("spec", "containers", 0, "ports", 0, "name").String()
	for what, named := range map[string]node{
		"the Service": all["Service"].at("spec", "ports", 0, "targetPort"), "the NetworkPolicy": all["NetworkPolicy"].at("spec", "ingress", 0, "ports", 0, "port"),
	} {
		if named.String() != port {
			t.Errorf("%s reaches port %s, the pod has %s", what, named, port)
		}
	}
}

func TestD13_KustomizeReadsEveryFile(t *testing.T) {
	t.Parallel()
	read := map[string]bool{}
	for _, dir := range []string{"kubernetes", "kubernetes/first-key"} {
		for _, name := range document(t, filepath.Join(dir, "kustomization.yaml")).at("resources").words() {
			read[filepath.Join(dir, name)] = true
		}
	}
	if got, want := slices.Sorted(maps.Keys(read)), slices.Sorted(slices.Values(manifestFiles(t))); !slices.Equal(got, want) {
		t.Errorf("kustomize reads %q, there are %q", got, want)
	}
}

// No container has more rights than it needs: no user 0, no root that can be written, no
// capabilities, no way to more, no token of the cluster.
func TestD13_NothingRunsWithMoreRightsThanItNeeds(t *testing.T) {
	t.Parallel()
	for kind, resource := range manifests(t) {
		pod := resource.at("spec", "template", "spec")
		if pod.value == nil {
			continue
		}
		for _, c := range pod.at("containers").list() {
			for what, is := range map[string]bool{
				"a user without rights":        pod.at("securityContext", "runAsNonRoot").String() == "true" && pod.at("securityContext", "runAsUser").String() == user,
				"calls of the kernel filtered": pod.at("securityContext", "seccompProfile", "type").String() == "RuntimeDefault",
				"no token":                     pod.at("automountServiceAccountToken").String() == "false",
				"no variables of services":     pod.at("enableServiceLinks").String() == "false",
				"no way to more rights":        c.at("securityContext", "allowPrivilegeEscalation").String() == "false",
				"a root that can't be written": c.at("securityContext", "readOnlyRootFilesystem").String() == "true",
				"no capabilities":              slices.Equal(c.at("securityContext", "capabilities", "drop").words(), []string{"ALL"}),
				"a bound of memory":            c.at("resources", "limits", "memory").value != nil && c.at("resources", "requests", "memory").value != nil,
			} {
				if !is {
					t.Errorf("%s: there is not %s", kind, what)
				}
			}
		}
	}
	services, _ := document(t, "compose.yaml").at("services").value.(map[string]any)
	for name := range services {
		c := node{services[name]}
		if c.at("read_only").String() != "true" || !slices.Equal(c.at("cap_drop").words(), []string{"ALL"}) || c.at("user").value == nil ||
			!slices.Contains(c.at("security_opt").words(), "no-new-privileges:true") || c.at("healthcheck", "test").value == nil {
			t.Errorf("compose.yaml: %s has rights that it does not need, or no health check", name)
		}
	}
}

// user is who the image runs as: a number, which Kubernetes can tell from 0.
const user = "65532"
