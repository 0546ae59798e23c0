import type { Api } from './api.js';

/** The access rule of a route, as written by its decorator. */
interface Access {
  readonly kind: string;
  readonly module?: string;
  readonly action?: string;
  readonly actions?: readonly string[];
  /** Another right that suffices. */
  readonly or?: { readonly module: string; readonly action: string };
}

/** What a body, a field or a parameter may be, as far as the document describes it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** A field of an address: in its path or its query. */
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly schema: Schema;
}

interface Operation {
  readonly security?: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
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
  readonly parameters: readonly Parameter[];
  /** Of the body; null if there is none. */
  readonly body: Schema | null;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly [method in Method]?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

async function readDocument(api: Api): Promise<OpenApi> {
  const response = await fetch(`${api.url}/api/openapi.json`);
  return (await response.json()) as OpenApi;
}

/** Every POST call that /api/openapi.json describes. */
export async function describedCalls(api: Api): Promise<DescribedCall[]> {
  const { paths } = await readDocument(api);
  return Object.entries(paths).flatMap(([path, { post }]) => (post ? [{ path, open: !post.security }] : []));
}

/** Every route that /api/openapi.json describes. */
export async function describedRoutes(api: Api): Promise<DescribedRoute[]> {
  const { paths, components } = await readDocument(api);
  return Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation ? [describedRoute(method.toUpperCase(), path, operation, components.schemas)] : [];
    }),
  );
}

function describedRoute(
  method: string,
  path: string,
  { 'x-access': access, parameters = [], requestBody }: Operation,
  schemas: OpenApi['components']['schemas'],
): DescribedRoute {
  const body = Object.values(requestBody?.content ?? {})[0]?.schema ?? null;
  const actions = access?.actions ?? (access?.action === undefined ? [] : [access.action]);
  const other = access?.or ? ` or ${access.or.module} ${access.or.action}` : '';
  const rule = access?.module === undefined ? access?.kind : `${access.module} ${actions.join('|')}${other}`;
  return {
    name: `${method} ${path}`,
    method,
    path,
    access,
    module: access?.module,
    actions,
    rule: rule ?? 'none',
    parameters,
    body: body && resolved(body, schemas),
  };
}

/** A schema without references. */
function resolved(schema: Schema, schemas: OpenApi['components']['schemas']): Schema {
  const { $ref, items, properties } = schema;
  if ($ref !== undefined) return resolved(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, schemas);
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, resolved(field, schemas)] as const);
  return {
    ...schema,
    ...(items && { items: resolved(items, schemas) }),
    ...(properties && { properties: Object.fromEntries(fields) }),
  };
}
