import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isUnanswered, newKey } from '#platform/browser/attempt.ts'
import { CallError } from '#platform/contract/client.ts'
import { type UploadProgress, upload } from '#platform/contract/upload.ts'
import { listFiles } from '../contract/files.ts'
import { uploadFile } from '../contract/upload.ts'
import { pickedFileFault, type UploadError, uploadErrorOf } from '../rules/upload-errors.ts'
import type { UploadType } from '../rules/upload-types.ts'

/** A file and what it is for. */
export interface UploadFileInput {
  file: File
  type: UploadType
  partner_id: string
  /** The row of the sheet in which the headings stand, where somebody has named it. */
  heading_row?: number | undefined
}

/** A row by its number, with the first of its cells that contain something. */
export interface FirstRow {
  row: number
  cells: string[]
}

/** A refused file. `isTwice`: the same one was uploaded before, and can be uploaded again. */
export interface RefusedFile extends UploadFileInput {
  error: UploadError
  /** The first rows of a sheet whose headings are not known. */
  rows?: FirstRow[] | undefined
  isTwice: boolean
  /** The upload of the same file. */
  twin?: string | undefined
  /** Another number for each refusal. */
  attempt: number
}

/** Sends a file and reports how far it is. A file that cannot be right is refused before it is sent. */
export function useUpload(subsidiaryId: string, onUploaded: (file_id: string) => void) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<UploadProgress>()
  const [refused, setRefused] = useState<RefusedFile>()
  const abort = useRef<AbortController>(undefined)
  const attempts = useRef(0)
  const unanswered = useRef<{ of: string; key: string }>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const refuse = (why: Omit<RefusedFile, 'attempt'>) => {
    attempts.current += 1
    setRefused({ ...why, attempt: attempts.current })
  }
  const send = async (sending: UploadFileInput, override?: 'true') => {
    const { file, type, partner_id, heading_row } = sending
    const fault = pickedFileFault(file)
    if (fault) return refuse({ ...sending, error: uploadErrorOf(fault), isTwice: false })
    const of = JSON.stringify([type, partner_id, override, heading_row, file.name, file.size, file.lastModified])
    const idempotencyKey = unanswered.current?.of === of ? unanswered.current.key : newKey()
    unanswered.current = { of, key: idempotencyKey }
    const aborting = new AbortController()
    abort.current = aborting
    setRefused(undefined)
    setProgress({ sent: 0, total: file.size })
    try {
      const { file_id } = await upload(
        uploadFile,
        {
          params: { subsidiaryId },
          body: {
            type,
            partner_id,
            ...(override && { override }),
            ...(heading_row && { heading_row: String(heading_row) }),
          },
          files: { file: [{ file, name: file.name }] },
        },
        { onProgress: setProgress, signal: aborting.signal, idempotencyKey },
      )
      unanswered.current = undefined
      void queries.invalidateQueries({ queryKey: [listFiles.name] })
      onUploaded(file_id)
    } catch (error) {
      if (aborting.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      if (!isUnanswered(error)) unanswered.current = undefined
      const isTwice = error.type === 'DUPLICATE_FILE'
      const { file_id, rows } = error.extra_args
      const twin = isTwice && typeof file_id === 'string' ? file_id : undefined
      refuse({
        ...sending,
        error: uploadErrorOf(error),
        isTwice,
        twin,
        ...(rows !== undefined && { rows: rows as FirstRow[] }),
      })
    } finally {
      setProgress(undefined)
    }
  }
  return {
    send: (sending: UploadFileInput, override?: 'true') => void send(sending, override),
    stop: () => abort.current?.abort(),
    progress,
    refused,
    forget: () => setRefused(undefined),
  }
}
