import type { CallShape, InputOf } from './call.ts'
import { CallError } from './client.ts'
import { defaultMessage, flatIssues, messagesByField } from './field-messages.ts'

/** As its contract types it, except that each value of the body may still be what a person typed. */
export type TypedInput<C extends CallShape> = Omit<InputOf<C>, 'body'> &
  (InputOf<C> extends { body: infer Body } ? { body: FormInput<Body> } : unknown)
type FormInput<T> = T extends readonly (infer Item)[]
  ? readonly FormInput<Item>[]
  : T extends object
    ? { [Key in keyof T]?: FormInput<T[Key]> | null }
    : T extends boolean
      ? boolean | string | undefined
      : T | string | undefined

/**
 * Checks a body with the contract's own schema, so that a form needs neither rules nor messages of its own. The server
 * checks it again, with what only the database knows.
 * @throws CallError INVALID with a message by field, as the server would answer
 */
export function checkInput<C extends CallShape>(
  call: C,
  input: TypedInput<C>,
): asserts input is InputOf<C> & typeof input {
  const { body } = input as { body?: unknown }
  // What JSON leaves out is not there for the schema either.
  const parsed = call.body?.safeParse(JSON.parse(JSON.stringify(body ?? {})), {
    error: defaultMessage,
    reportInput: true,
  })
  if (!parsed || parsed.success) return
  const fields = messagesByField(flatIssues(parsed.error.issues), 'body')
  const message = 'Please check the highlighted fields.'
  throw new CallError(422, {
    message,
    error: { type: 'INVALID', fields, extra_args: {}, request_id: '', code: 'INVALID', message },
  })
}
