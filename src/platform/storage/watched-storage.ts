import { Refusal } from '../contract/refusal.ts'
import { recordStorageFailure } from '../metrics.ts'
import { diskError } from './disk-errors.ts'
import type { Storage } from './storage.ts'

/** The same storage, with each failure of its own counted in the metrics; a sender that hangs up is none. */
export function watchedStorage(storage: Storage, record = recordStorageFailure): Storage {
  const watch =
    <Input extends unknown[], Output>(operation: string, run: (...input: Input) => Promise<Output>) =>
    (...input: Input) =>
      run(...input).catch((error: unknown) => {
        if (isOfStorage(error)) record(operation)
        throw error
      })
  return {
    ...storage,
    put: watch('put', storage.put),
    restore: watch('restore', storage.restore),
    get: watch('get', storage.get),
    delete: watch('delete', storage.delete),
    exists: watch('exists', storage.exists),
    probe: watch('probe', storage.probe),
  }
}

/** A service that speaks S3 marks its errors with `$metadata`; one that cannot be reached is known by the socket's. */
function isOfStorage(error: unknown): boolean {
  if (error instanceof Refusal) return error.code === 'STORAGE_FULL'
  if (diskError(error)) return true
  const { code = '', $metadata } = error as { code?: string; $metadata?: unknown }
  return $metadata !== undefined || /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/.test(code)
}
