import type { Api } from './api.js';

/** The access rule of a route, as written by its decorator. */
interface Access {
  readonly kind: string;
  readonly module?: string;
  readonly action?: string;
  readonly actions?: readonly string[];
}

interface Operation {
  readonly security?: readonly object[];
  readonly 'x-access'?: Access;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head'] as const;
type Method = (typeof METHODS)[number];

/** A call in the OpenAPI document. */
export interface DescribedCall {
  readonly path: string;
  /** Works without a token. */
  readonly open: boolean;
}

/** A route of any method, and its rule. */
export interface DescribedRoute {
  /** Such as `POST /projects/list`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access | undefined;
  readonly module: string | undefined;
  /** Any of them suffices. */
  readonly actions: readonly string[];
  /** Such as `public` or `projects view`. */
  readonly rule: string;
}

type Paths = Record<string, { readonly [method in Method]?: Operation }>;

async function readPaths(api: Api): Promise<Paths> {
  const response = await fetch(`${api.url}/api/openapi.json`);
  return ((await response.json()) as { paths: Paths }).paths;
}

/** Every POST call that /api/openapi.json describes. */
export async function describedCalls(api: Api): Promise<DescribedCall[]> {
  return Object.entries(await readPaths(api)).flatMap(([path, { post }]) =>
    post ? [{ path, open: !post.security }] : [],
  );
}

/** Every route that /api/openapi.json describes. */
export async function describedRoutes(api: Api): Promise<DescribedRoute[]> {
  return Object.entries(await readPaths(api)).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation ? [describedRoute(method.toUpperCase(), path, operation['x-access'])] : [];
    }),
  );
}

function describedRoute(method: string, path: string, access: Access | undefined): DescribedRoute {
  const actions = access?.actions ?? (access?.action === undefined ? [] : [access.action]);
  const rule = access?.module === undefined ? access?.kind : `${access.module} ${actions.join('|')}`;
  return { name: `${method} ${path}`, method, path, access, module: access?.module, actions, rule: rule ?? 'none' };
}
