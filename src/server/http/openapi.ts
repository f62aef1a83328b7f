/** Generates the OpenAPI document from the schemas by which routes validate requests. */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { version } from '../config/version.ts'

type RouteSchema = {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly body?: object
  readonly params?: { readonly properties?: Readonly<Record<string, object>> }
  readonly querystring?: SchemaOfValues
  readonly headers?: SchemaOfValues
  readonly response?: Readonly<Record<string, object>>
  readonly security?: 'bearer' | 'bearer-or-none'
  readonly produces?: string
  readonly consumes?: readonly string[]
}
type SchemaOfValues = { readonly properties?: Readonly<Record<string, object>>; readonly required?: readonly string[] }
type Operations = Record<string, Record<string, object>>

declare module 'fastify' {
  interface FastifySchema {
    summary?: string
    tags?: readonly string[]
    security?: RouteSchema['security']
    /** The media type of a 200 that is not JSON. */
    produces?: string
    /** The media types of a request body that is not JSON. */
    consumes?: readonly string[]
  }
}

/** Collects the routes that are registered after it, and serves `/openapi.json`. */
export function publishOpenApi(app: FastifyInstance): void {
  const paths: Operations = {}
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' || method === 'OPTIONS') continue
      const path = route.url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{route}')
      paths[path] ??= {}
      paths[path][method.toLowerCase()] = operationOf(route)
    }
  })
  const document = { openapi: '3.1.0', info: { title: 'Home-equity applications', version }, paths, components }
  const schema = { summary: 'This document', tags: ['server'] }
  app.get('/openapi.json', { schema }, async () => document)
}

const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  schemas: {
    Problem: {
      type: 'object',
      required: ['type', 'title', 'status', 'errors', 'requestId'],
      properties: {
        type: { type: 'string', description: 'What went wrong, permanently named: /problems/<slug>.' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string' },
        errors: { type: 'array', items: { type: 'string' }, description: 'For borrowers, in the lender’s words.' },
        messages: { type: 'object', additionalProperties: { type: 'string' }, description: 'By field.' },
        step: { type: 'string' },
        go: { type: 'string' },
        version: { type: 'integer' },
        expected: { type: 'integer' },
        release: { type: 'string' },
        requestId: { type: 'string' },
      },
    },
  },
}

function operationOf({ url, schema }: RouteOptions): object {
  const { summary, tags, body, params, querystring, headers, response, security, produces, consumes } = (schema ??
    {}) as RouteSchema
  const inPath = [...url.matchAll(/:(\w+)|\*/g)].map(([, name]) => name ?? 'route')
  return {
    summary: summary ?? '',
    tags: tags ?? [],
    parameters: [
      ...inPath.map((name) => parameter(name, 'path', true, params?.properties?.[name] ?? { type: 'string' })),
      ...parametersOf('query', querystring),
      ...parametersOf('header', headers),
    ],
    ...(body && !consumes && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    ...(consumes && {
      requestBody: { required: true, content: Object.fromEntries(consumes.map((type) => [type, body ? { schema: body } : {}])) },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { [produces ?? 'application/json']: produces ? {} : { schema: response?.['200'] ?? {} } },
      },
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    ...(security && { security: security === 'bearer' ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
  }
}

function parametersOf(where: string, values: SchemaOfValues = {}): object[] {
  return Object.entries(values.properties ?? {}).map(([name, schema]) =>
    parameter(name, where, values.required?.includes(name) ?? false, schema),
  )
}

function parameter(name: string, where: string, required: boolean, schema: object): object {
  return { name, in: where, required, schema }
}
