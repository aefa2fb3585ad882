import type { AnswerOf, CallShape, InputOf } from './call.ts'
import { CallError, callUrl, isLoggedInAgain, pageHeaders } from './client.ts'

/** How much of a request has left the device, in bytes. */
export interface UploadProgress {
  sent: number
  total: number
}

interface UploadOptions {
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

/** The files of a multipart call, by the name of their part. */
export type FilesToSend = Readonly<Record<string, readonly { file: Blob; name: string }[]>>

/**
 * Makes a call with files and reports upload progress. fetch has no upload progress, so this uses XMLHttpRequest.
 * @throws CallError as `request` does; the signal's reason when it was aborted
 */
export async function upload<C extends CallShape>(
  call: C,
  input: InputOf<C> & { files: FilesToSend },
  options: UploadOptions = {},
): Promise<AnswerOf<C>> {
  try {
    return await sendFiles(call, input, options)
  } catch (error) {
    if (error instanceof CallError && (await isLoggedInAgain(call, error))) return upload(call, input, options)
    throw error
  }
}

function sendFiles<C extends CallShape>(
  call: C,
  input: InputOf<C> & { files: FilesToSend },
  { onProgress, signal, idempotencyKey }: UploadOptions,
): Promise<AnswerOf<C>> {
  const { params, query, body, files } = input as UploadInput
  const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<C>>()
  const xhr = new XMLHttpRequest()
  xhr.open(call.method, callUrl(call, params, query))
  xhr.responseType = 'json'
  xhr.setRequestHeader('accept', 'application/json')
  for (const [name, value] of Object.entries(pageHeaders(call))) xhr.setRequestHeader(name, value)
  if (idempotencyKey) xhr.setRequestHeader('idempotency-key', idempotencyKey)
  xhr.upload.onprogress = ({ loaded, total }) => onProgress?.({ sent: loaded, total })
  xhr.onload = () => {
    if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.response)
    else
      reject(
        new CallError(xhr.status, xhr.response ?? undefined, Number(xhr.getResponseHeader('retry-after')) || undefined),
      )
  }
  xhr.onerror = () => reject(new CallError(0, undefined))
  xhr.onabort = () => reject(signal?.reason)
  signal?.addEventListener('abort', () => xhr.abort(), { once: true })
  xhr.send(formOf(body, files))
  return promise
}

interface UploadInput {
  params?: object
  query?: object
  body?: unknown
  files: FilesToSend
}

/** The body as the JSON part `data`, each file under its part's name. */
function formOf(body: unknown, files: FilesToSend): FormData {
  const form = new FormData()
  if (body !== undefined) form.append('data', JSON.stringify(body))
  for (const [part, list] of Object.entries(files)) for (const { file, name } of list) form.append(part, file, name)
  return form
}
