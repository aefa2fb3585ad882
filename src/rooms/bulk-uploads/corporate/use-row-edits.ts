import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RowOf } from '#dashboard/contract/page-of.ts'
import { isUnanswered } from '#platform/browser/attempt.ts'
import { CallError, request } from '#platform/contract/client.ts'
import { MOST_NAMES } from '#platform/contract/json-names.ts'
import { correctFileRows, type listFileRows } from '../contract/rows.ts'
import {
  type CellEdits,
  countRows,
  firstOf,
  halvesOf,
  withEdits,
  withoutRows,
  withoutSaved,
} from '../rules/cell-edits.ts'

/** A row of an upload with what is wrong with it. */
export type UploadRow = RowOf<typeof listFileRows>

/** `rows` itself. */
const NAMES_AROUND = 1
const RETRY_MS = 5000
/** Answers to what a request says: others are to who asks, when, or to what has become of the upload. */
const ABOUT_ROWS: ReadonlySet<number> = new Set([400, 413, 422])

interface RowEditsOptions {
  subsidiaryId: string
  id: string
  /** Rows were saved; the counts of the upload are others now. */
  onSaved: (counts: Counts) => void
}

/**
 * Cells of an upload as they are being corrected: each is saved and checked as soon as it is left. What is not saved
 * yet, because the connection is gone, survives a reload of this tab and is sent again. A row that is refused waits until
 * it is written again, and does not hold up the others.
 */
export function useRowEdits({ subsidiaryId, id, onSaved }: RowEditsOptions) {
  const [edits, setEdits] = useState<CellEdits>({})
  const [answers, setAnswers] = useState<ReadonlyMap<number, UploadRow>>(new Map())
  const [last, setLast] = useState<UploadRow>()
  const [failure, setFailure] = useState<CallError>()
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRef(false)
  const running = useRef<Promise<void>>(undefined)
  const newest = useRef<CellEdits>({})
  const refusals = useRef<ReadonlyMap<number, string>>(refused)

  const change = (next: CellEdits) => {
    newest.current = next
    setEdits(next)
    store(id, next)
  }
  const refuse = (next: ReadonlyMap<number, string>) => {
    refusals.current = next
    setRefused(next)
  }
  const saveRows = async (sent: CellEdits): Promise<void> => {
    const rows = Object.entries(sent).map(([row, values]) => ({ row: Number(row), values }))
    try {
      const body = { rows }
      const { rows: checked, ...counts } = await request(correctFileRows, { params: { subsidiaryId, id }, body })
      change(withoutSaved(newest.current, sent))
      setAnswers((before) => new Map([...before, ...checked.map((row) => [row.row, row] as const)]))
      setLast(checked.length === 1 ? checked[0] : undefined)
      onSaved(counts)
    } catch (error) {
      if (!isAboutRows(error)) throw error
      if (rows.length === 1) return refuse(new Map([...refusals.current, [rows[0]!.row, reasonOf(error)]]))
      for (const half of halvesOf(sent)) await saveRows(half)
    }
  }
  const toSave = () => withoutRows(newest.current, refusals.current)
  const save = async () => {
    if (isRunning.current || countRows(toSave()) === 0) return
    isRunning.current = true
    setSaving(true)
    try {
      while (countRows(toSave()) > 0) await saveRows(firstOf(toSave(), MOST_NAMES - NAMES_AROUND))
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
    /** Rows that were refused by themselves, with the reason. */
    refused,
    isSaving,
    write: (more: CellEdits) => {
      const rewritten = new Set(Object.keys(more).map(Number))
      refuse(new Map([...refusals.current].filter(([row]) => !rewritten.has(row))))
      change(withEdits(newest.current, more))
      void begin()
    },
    save: () => {
      refuse(new Map())
      void begin()
    },
    /** Throws away what is not saved. */
    discard: () => {
      refuse(new Map())
      setFailure(undefined)
      change({})
    },
    /** Another call wrote rows, which are read again: what was answered before is no longer what they are. */
    forget: (counts: Counts) => {
      setAnswers(new Map())
      setLast(undefined)
      onSaved(counts)
    },
    settle,
  }
}

interface Counts {
  valid: number
  invalid: number
}

function isAboutRows(error: unknown): error is CallError {
  return error instanceof CallError && !isUnanswered(error) && ABOUT_ROWS.has(error.status)
}

/** What the server has against a cell, else against the request. */
function reasonOf({ fields, message }: CallError): string {
  return Object.values(fields)[0] ?? message
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
