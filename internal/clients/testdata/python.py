"""Drives the official Python client as drive.mjs does the others."""

import asyncio
import json
import sys

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

where = json.loads(sys.argv[1])


def server():
    if "url" not in where:
        return StdioServerParameters(**where)
    return streamable_http_client(where["url"], http_client=httpx2.AsyncClient(headers=where.get("headers")))


async def about(client):
    info = client.server_info
    return {"server": info and info.model_dump(mode="json"), "instructions": client.instructions}


async def call(client, name, arguments=None, _meta=None):
    return await client.call_tool(name, arguments, meta=_meta)


verbs = {
    "about": about,
    "tools": lambda client: client.list_tools(),
    "call": call,
    "resources": lambda client: client.list_resources(),
    "templates": lambda client: client.list_resource_templates(),
    "read": lambda client, uri: client.read_resource(uri),
    "prompts": lambda client: client.list_prompts(),
    "prompt": lambda client, name, arguments=None: client.get_prompt(name, arguments),
}


async def answer(client, line):
    request = json.loads(line)
    try:
        result = await verbs[request["do"]](client, **request.get("params") or {})
    except MCPError as error:
        return {"error": {"code": error.error.code, "message": error.error.message}}
    if not isinstance(result, dict):
        result = result.model_dump(mode="json", by_alias=True, exclude_none=True)
    return {"ok": result}


async def main():
    async with Client(server()) as client:
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await answer(client, line)), flush=True)


asyncio.run(main())
