import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RowOf } from '#dashboard/contract/page-of.ts'
import { isUnanswered } from '#platform/browser/attempt.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { correctFileRows, type listFileRows } from '../contract/rows.ts'
import { type CellEdits, countRows, firstOf, withEdits, withoutSaved } from '../rules/cell-edits.ts'

/** A row of an upload with what is wrong with it. */
export type UploadRow = RowOf<typeof listFileRows>

const MOST_ROWS = 500
const RETRY_MS = 5000

interface RowEditsOptions {
  subsidiaryId: string
  id: string
  /** Rows were saved; the counts of the upload are others now. */
  onSaved: (counts: { valid: number; invalid: number }) => void
}

/**
 * Cells of an upload as they are being corrected: each is saved and checked as soon as it is left. What is not saved
 * yet, because the connection is gone, survives a reload of this tab and is sent again.
 */
export function useRowEdits({ subsidiaryId, id, onSaved }: RowEditsOptions) {
  const [edits, setEdits] = useState<CellEdits>({})
  const [answers, setAnswers] = useState<ReadonlyMap<number, UploadRow>>(new Map())
  const [last, setLast] = useState<UploadRow>()
  const [failure, setFailure] = useState<CallError>()
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const running = useRef<Promise<void>>(undefined)
  const newest = useRef<CellEdits>({})

  const change = (next: CellEdits) => {
    newest.current = next
    setEdits(next)
    store(id, next)
  }
  const saveRows = async (sent: CellEdits) => {
    const rows = Object.entries(sent).map(([row, values]) => ({ row: Number(row), values }))
    const { rows: checked, ...counts } = await request(correctFileRows, {
      params: { subsidiaryId, id },
      body: { rows },
    })
    change(withoutSaved(newest.current, sent))
    setAnswers((before) => new Map([...before, ...checked.map((row) => [row.row, row] as const)]))
    setLast(checked.length === 1 ? checked[0] : undefined)
    onSaved(counts)
  }
  const save = async () => {
    if (isRunning.current || countRows(newest.current) === 0) return
    isRunning.current = true
    setSaving(true)
    try {
      while (countRows(newest.current) > 0) await saveRows(firstOf(newest.current, MOST_ROWS))
      setFailure(undefined)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      isRunning.current = false
      setSaving(false)
    }
  }
  /** @returns whether everything is saved */
  const settle = async () => {
    await running.current
    await begin()
    return countRows(newest.current) === 0
  }
  const begin = () => {
    if (!isRunning.current) running.current = save()
    return running.current
  }
  const saveAgain = useEffectEvent(() => void begin())
  const restore = useEffectEvent(() => {
    const stored = storedEdits(id)
    if (countRows(stored) === 0) return
    change(withEdits(stored, newest.current))
    void begin()
  })
  useEffect(() => restore(), [])
  const isOpen = countRows(edits) > 0
  useEffect(() => {
    if (!isOpen) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOpen])
  const isWaiting = isUnanswered(failure) && isOpen
  useEffect(() => {
    if (!isWaiting) return
    const again = () => saveAgain()
    const timer = setInterval(again, RETRY_MS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isWaiting])
  return {
    edits,
    answers,
    /** The row that was saved last, if it was one. */
    last,
    failure,
    isSaving,
    write: (more: CellEdits) => {
      change(withEdits(newest.current, more))
      void begin()
    },
    save: () => void begin(),
    settle,
  }
}

export type RowEdits = ReturnType<typeof useRowEdits>

const keyOf = (id: string) => `plus-upload-${id}`

function storedEdits(id: string): CellEdits {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') as CellEdits
  } catch {
    return {}
  }
}

function store(id: string, edits: CellEdits): void {
  try {
    if (countRows(edits) > 0) sessionStorage.setItem(keyOf(id), JSON.stringify(edits))
    else sessionStorage.removeItem(keyOf(id))
  } catch {
    // Without storage a reload loses what is not saved.
  }
}
