import type { BodyOf, CallShape, HeadersOf, ParamsOf, QueryOf, ReplyOf } from '../contract/call.ts'
import type { Caller } from '../contract/who.ts'
import type { UploadedFile } from '../files/uploaded-file.ts'
import type { Parts } from '../parts.ts'
import type { Outcome } from './idempotency.ts'
import type { PreparedReply } from './prepared-reply.ts'

/** A request as a handler sees it, before its body is read. */
export interface RequestContext<C extends CallShape = CallShape> extends Parts {
  readonly caller: Caller
  /** The instant of the request, from the product's clock: until its body has arrived that of its headers. */
  readonly now: Date
  readonly params: ParamsOf<C>
  readonly address: string
  readonly user_agent: string
  readonly request_id: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly idempotency_key: string | undefined
  /** A raw request header, lower-case name. */
  header(name: string): string | undefined
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void
  clearCookie(name: string): void
  setHeader(name: string, value: string): void
  setStatus(status: number): void
}

/** A request of any call: the parameter of helpers that several handlers share. */
export type AnyRequestContext = Omit<RequestContext, 'params'>

/** The files of a call by the name of their part; no key for a call that takes none. */
type FilesOf<C extends CallShape> =
  C['files'] extends Record<string, unknown>
    ? { readonly [Part in keyof C['files']]: readonly UploadedFile[] }
    : Record<never, never>

/** The same with everything parsed. */
export interface Request<C extends CallShape, Authorized, Prepared = undefined> extends RequestContext<C> {
  readonly query: QueryOf<C>
  readonly headers: HeadersOf<C>
  readonly body: BodyOf<C>
  readonly files: FilesOf<C>
  readonly rawBody: Buffer
  readonly authorized: Authorized
  readonly prepared: Prepared
}

/** A request of any call, its parts as that call's schemas parsed them. */
export interface ParsedRequest extends AnyRequestContext {
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>
  readonly rawBody: Buffer
  readonly authorized: unknown
  readonly prepared: unknown
}

/** Query and JSON body as they were sent, before anything is known of them. */
export interface RawInput {
  query: unknown
  body: unknown
}

/**
 * A call with the code that answers it. Methods, because only their parameters may be narrower than declared: `mount`
 * parses each request with the schemas of the same route's call before it passes it on.
 */
export interface Route {
  readonly call: CallShape
  authorize?(context: AnyRequestContext & { params: unknown }): Promise<unknown>
  authorizeSent?(context: AnyRequestContext & { params: unknown }, sent: RawInput): Promise<void>
  around?(request: ParsedRequest, answer: (prepared?: unknown) => Promise<Outcome>): Promise<Outcome>
  answer(request: ParsedRequest): Promise<unknown>
}

/**
 * Binds a call to its handler. `authorize` runs before the body is read and decides from the path alone whether the
 * record exists for this caller (throw Refusal NOT_FOUND): so an unauthorised caller never learns more than 404,
 * whatever body it sends. `authorizeSent` is for a call whose query or body names the record: it reads that name alone,
 * before anything is wrong with the rest, and before a repeated request gets the answer that is stored for it. `around` runs
 * outside the transaction in which an idempotent call is answered: what takes long, such as reading a file or waiting for a
 * turn, must not hold a connection to the database meanwhile.
 */
export function on<const C extends CallShape, A = undefined, P = undefined>(
  call: C,
  handler:
    | ((request: Request<C, undefined>) => Promise<ReplyOf<C> | PreparedReply>)
    | {
        authorize?: (context: RequestContext<C>) => Promise<A>
        authorizeSent?: (context: RequestContext<C>, sent: RawInput) => Promise<void>
        around?: (request: Request<C, A>, answer: (prepared: P) => Promise<Outcome>) => Promise<Outcome>
        answer: (request: Request<C, A, P>) => Promise<ReplyOf<C> | PreparedReply>
      },
): Route {
  return typeof handler === 'function' ? { call, answer: handler } : { call, ...handler }
}
