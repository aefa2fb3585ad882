export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

/** A call as its description is published. */
export interface Operation {
  name: string
  method: string
  path: string
  /** The published permission. */
  who: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | undefined
  /** The codes of the refusals with each status; none for a success. */
  answers: Map<number, Set<string>>
}

interface OpenApiOperation {
  operationId: string
  'x-who': string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string }>
}

/** Reads the description that the server publishes. */
export async function readDescription(origin: string): Promise<Operation[]> {
  const answer = await fetch(`${origin}/subscriptions/api/v1/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, OpenApiOperation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, published]) => {
      const [body] = Object.entries(published.requestBody?.content ?? {})
      return {
        name: published.operationId,
        method: method.toUpperCase(),
        path,
        who: published['x-who'],
        parameters: published.parameters,
        body: body && { type: body[0], schema: body[1].schema },
        answers: new Map(Object.entries(published.responses).map(([status, of]) => [Number(status), codesOf(of)])),
      }
    }),
  )
}

function codesOf({ description }: { description: string }): Set<string> {
  return new Set(description.split(', '))
}
