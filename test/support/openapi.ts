import type { Api } from './api.js';

/** The access rule of a route, as written by its decorator. */
interface Access {
  readonly kind: string;
  readonly module?: string;
  readonly action?: string;
  readonly actions?: readonly string[];
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
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
  /** The names of the fields of its body. */
  readonly fields: readonly string[];
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

interface Document {
  readonly paths: Paths;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

async function readDocument(api: Api): Promise<Document> {
  const response = await fetch(`${api.url}/api/openapi.json`);
  return (await response.json()) as Document;
}

/** The names of the fields of a call's body. */
function fieldsOf({ requestBody }: Operation, { components }: Document): string[] {
  const schema = requestBody?.content['application/json']?.schema;
  const named = schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  return Object.keys(named?.properties ?? {});
}

/** Every POST call that /api/openapi.json describes. */
export async function describedCalls(api: Api): Promise<DescribedCall[]> {
  const document = await readDocument(api);
  return Object.entries(document.paths).flatMap(([path, { post }]) =>
    post ? [{ path, open: !post.security, fields: fieldsOf(post, document) }] : [],
  );
}

/** Every route that /api/openapi.json describes. */
export async function describedRoutes(api: Api): Promise<DescribedRoute[]> {
  const { paths } = await readDocument(api);
  return Object.entries(paths).flatMap(([path, operations]) =>
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
