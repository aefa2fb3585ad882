import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { API_BASE, type CallShape } from './call.ts'
import { refusalsOf, successesOf } from './declared.ts'

const envelope = {
  type: 'object',
  required: ['message', 'error'],
  properties: {
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['type', 'extra_args', 'fields', 'request_id'],
      properties: {
        type: { type: 'string' },
        extra_args: { type: 'object' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        request_id: { type: 'string' },
      },
    },
  },
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

function parameters(call: CallShape) {
  const places = [
    ['path', call.params],
    ['query', call.query],
    ['header', call.headers],
  ] as const
  return places.flatMap(([place, schema]) => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
      properties?: object
      required?: string[]
    }
    return Object.entries(properties).map(([name, of]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: of,
    }))
  })
}

function requestBody(call: CallShape) {
  if (call.files) {
    const parts = Object.fromEntries(
      Object.keys(call.files).map((name) => [name, { type: 'array', items: { type: 'string', format: 'binary' } }]),
    )
    const data = call.body ? { data: jsonSchema(call.body, 'input') } : {}
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties: { ...data, ...parts } } } } }
  }
  if (!call.body) return undefined
  const type = call.signedForm ? 'application/x-www-form-urlencoded' : 'application/json'
  return { required: true, content: { [type]: { schema: jsonSchema(call.body, 'input') } } }
}

const BINARY = { schema: { type: 'string', format: 'binary' } }

function success({ reply, file_instead }: CallShape, status: number): object {
  if (status === 204) return { description: 'No content' }
  if (status === 304) return { description: 'Not modified' }
  if ('file' in reply) return { description: 'File', content: { [reply.file]: BINARY } }
  const file = file_instead === undefined ? {} : { [file_instead]: BINARY }
  return { description: 'Success', content: { 'application/json': { schema: jsonSchema(reply, 'output') }, ...file } }
}

function responses(call: CallShape) {
  const answers: Record<string, object> = {}
  for (const status of successesOf(call)) answers[status] = success(call, status)
  for (const [code, { status }] of Object.entries(refusalsOf(call))) {
    const known = answers[status] as { description: string } | undefined
    answers[status] = {
      description: known ? `${known.description}, ${code}` : code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return answers
}

/**
 * OpenAPI 3.1 of all calls, each with its permission as `x-who`. Describing hundreds takes a fifth of a second, so
 * others are served between one call and the next.
 */
export async function openApi(calls: readonly CallShape[], info: { title: string; version: string }) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    await nextTurn()
    const body = requestBody(call)
    const path = call.base === 'root' ? call.path : `${API_BASE}/${call.path.replace(/^\//, '')}`
    const operation = {
      operationId: call.name,
      summary: call.summary,
      'x-who': call.who.rule,
      parameters: [
        ...parameters(call),
        ...(call.idempotent
          ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', format: 'uuid' } }]
          : []),
      ],
      ...(body ? { requestBody: body } : {}),
      responses: responses(call),
      security: call.who.rule === 'anyone' ? [] : [{ session: [] }],
    }
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: envelope },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'plus_session' } },
    },
  }
}
