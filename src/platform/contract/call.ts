import type { z } from 'zod'
import type { CommonRefusal } from './refusal.ts'
import type { AccessRule } from './who.ts'

/** A refusal that a call may answer: its HTTP status and the text a person reads. */
export interface RefusalSpec {
  status: number
  message: string
}

/** At most `limit` requests in `seconds`, counted in the database per address, session or a header's value. */
export interface RateLimit {
  by: 'address' | 'account' | `header:${string}`
  limit: number
  seconds: number
}

/** One part of a multipart call, repeated under one name. */
export interface FileRule {
  max_files: number
  max_bytes: number
  /** 'judged by the call': its handler reads the content, and says itself what it is not. */
  kinds: readonly string[] | 'judged by the call'
  /** Texts of the three refusals, worded for the form. */
  messages: { kind: string; size: string; count: string }
  /** The call's own refusal of a file that is too large, instead of FILE_REFUSED. */
  size_refusal?: string
}

export interface CallShape {
  /** Unique, verb first: the operation id of the published description. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the API base, with {braces} for parameters. */
  path: string
  /** 'root' for the few calls outside the API base. */
  base?: 'api' | 'root'
  summary: string
  who: AccessRule
  /** Needs an authenticator code of the last five minutes, as acts with money and with the staff do; `login/totp` takes one. */
  fresh?: true
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** Bytes of its JSON, in multipart of the part `data`; 16 kB where it declares none. */
  body_bytes?: number
  /** Multipart parts; the body then comes as the JSON part named `data`. */
  files?: Record<string, FileRule>
  /** The unparsed bytes, for signatures. */
  raw?: boolean
  /** A form as browsers send it, also from another site: only where a signature authenticates it. */
  signedForm?: boolean
  /** JSON schema of the answer, or the media type of a file. */
  reply: z.ZodType | { file: string }
  status?: 200 | 201 | 202 | 204 | 303
  /** Answers 204 without a body where there is nothing to return. */
  mayBeEmpty?: true
  /** Another status, which the handler sets: 201 for a new record, 202 for work that goes on. */
  also?: 201 | 202
  /** The media type of a file that it answers instead, where the query asks for one. */
  file_instead?: string
  /** A GET that uses up what it answers: HEAD, with which programs look before they load, is no method of it. */
  usedUp?: true
  /** Answers 304 to a client that says it has the same answer; only for what is prepared once for everybody. */
  mayBeUnchanged?: true
  refusals?: Record<string, RefusalSpec>
  /** What its handler refuses with the common codes and texts, beyond what its shape implies (declared.ts). */
  commonRefusals?: readonly CommonRefusal[]
  /**
   * Honours Idempotency-Key: the call's work and its stored answer are one transaction. 'by-record' where they cannot
   * be, because the work asks a gateway or has a transaction for each row: there, what it made refuses a second time.
   */
  idempotent?: true | 'by-record'
  limits?: readonly RateLimit[]
  /** Answers all callers alike, so no session is looked up for it. Only with `who: anyone`. */
  sameForEveryone?: boolean
  /** Answers exist in simulator mode only. */
  simulatorOnly?: boolean
}

/** Declares a call; the value is shared by the server, the screens and the published description. */
export function defineCall<const C extends CallShape>(call: C): C {
  return call
}

export type ParamsOf<C extends CallShape> = C['params'] extends z.ZodType
  ? z.output<C['params']>
  : Record<string, never>
export type QueryOf<C extends CallShape> = C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>
export type HeadersOf<C extends CallShape> = C['headers'] extends z.ZodType
  ? z.output<C['headers']>
  : Record<string, never>
export type BodyOf<C extends CallShape> = C['body'] extends z.ZodType ? z.output<C['body']> : undefined
export type ReplyOf<C extends CallShape> = C['reply'] extends z.ZodType
  ? z.input<C['reply']> | (C extends { file_instead: string } ? FileReply : never)
  : FileReply

/** What a client sends. */
export type InputOf<C extends CallShape> = (C['params'] extends z.ZodType
  ? { params: z.input<C['params']> }
  : unknown) &
  (C['query'] extends z.ZodType ? { query?: z.input<C['query']> } : unknown) &
  (C['body'] extends z.ZodType ? { body: z.input<C['body']> } : unknown)
export type AnswerOf<C extends CallShape> = C['reply'] extends z.ZodType ? z.output<C['reply']> : Blob

export interface FileReply {
  content: Buffer | NodeJS.ReadableStream
  media_type: string
  file_name: string
  /** Displayed in the browser instead of downloaded. */
  inline?: boolean
}

export const API_BASE = '/subscriptions/api/v1'

/** The call's path as the server routes it, with :name for parameters. */
export function routePath(call: CallShape): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1')
  return call.base === 'root' ? path : `${API_BASE}/${path.replace(/^\//, '')}`
}
