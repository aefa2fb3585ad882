import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { AnswerOf, CallShape } from '../contract/call.ts'
import type { TypedInput } from '../contract/check-input.ts'
import { CallError } from '../contract/client.ts'
import { type FieldErrors, fieldsOf, type Labels } from './form-fields.ts'
import { errorsAfterChange, labelAt, messagesOf, typedBefore } from './form-messages.ts'
import { type Conflict, changedNames, type FormValues, rebase } from './form-values.ts'
import { type DraftOptions, useFormDraft } from './use-form-draft.ts'
import { type SendCall, useSendCall } from './use-send-call.ts'

export interface FormOptions<V extends FormValues, Answer> {
  /** The values that the form shows first. Read once. */
  initial: V | (() => V)
  labels: Labels<NoInfer<V>>
  onDone: (answer: Answer, values: NoInfer<V>) => unknown
  /** Rules that no call knows, before it is sent. */
  check?: (values: NoInfer<V>) => FieldErrors
  /** The form's field for a field of the call, where their names differ. */
  fieldOf?: (wire: string, values: NoInfer<V>) => string
  /** Handles a refusal: messages by field to show instead, or `true` where nothing is to be shown. */
  onRefused?: (
    error: CallError,
    values: NoInfer<V>,
  ) => FieldErrors | true | undefined | Promise<FieldErrors | true | undefined>
  /** After STALE: reads the record again and returns its values; undefined where it is gone and the form closes. */
  readAgain?: () => Promise<NoInfer<V> | undefined>
  /** How a person reads a value, for the newer values after STALE. */
  show?: (name: keyof V & string, value: V[keyof V & string]) => string | undefined
  /** Stores what is typed in this tab. */
  draft?: DraftOptions<NoInfer<V>>
  /** Of the elements' ids, where a page has several forms. */
  prefix?: string
  /** Whether a message names its field: the summary then shows it without the label. */
  namesField?: (message: string) => boolean
}

type CallOptions<V extends FormValues, C extends CallShape> = FormOptions<V, AnswerOf<C>> & {
  /** The call's input of what was typed; the call's schema checks it, and its messages are shown at the fields. */
  input: (values: NoInfer<V>) => TypedInput<C>
}
type Send<V, Answer> = (values: V, call: SendCall) => Promise<Answer>

/**
 * The state of a form from the first key to the answer. Values are shown as typed; only the call interprets them.
 * @param sendOrCall the call that the form makes, or a function for a form that makes several or none of ours
 */
export function useForm<V extends FormValues, C extends CallShape>(call: C, options: CallOptions<V, C>): FormOf<V>
export function useForm<V extends FormValues, Answer>(
  send: Send<NoInfer<V>, Answer>,
  options: FormOptions<V, Answer>,
): FormOf<V>
export function useForm<V extends FormValues>(
  sendOrCall: CallShape | Send<V, unknown>,
  options: FormOptions<V, never> & { input?: (values: V) => TypedInput<CallShape> },
): FormOf<V> {
  const send: Send<V, unknown> =
    typeof sendOrCall === 'function' ? sendOrCall : (values, call) => call(sendOrCall, options.input!(values))
  return useFormState(send, options as FormOptions<V, unknown>)
}

export type FormOf<V extends FormValues> = ReturnType<typeof useFormState<V>>

function useFormState<V extends FormValues>(send: Send<V, unknown>, options: FormOptions<V, unknown>) {
  const { labels, check, fieldOf, prefix = '' } = options
  const [before, setBefore] = useState(options.initial)
  const [values, setValues] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refusal, setRefusal] = useState<CallError>()
  const [conflicts, setConflicts] = useState<readonly Conflict<V>[]>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [restored, setRestored] = useState(false)
  const call = useSendCall()
  /** What an event handler reads and sends in the same event, before the next render. */
  const latest = useRef(values)
  const isUnderWay = useRef(false)
  /** Nothing was typed since it was sent or reset; known before the next render, for a navigation in the same event. */
  const isClean = useRef(false)
  const focusNext = useRef<string>(undefined)

  const put = (next: V) => {
    latest.current = next
    setValues(next)
  }
  const forget = (isAbout: (path: string) => boolean) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isAbout(path))))
  const set = (change: Partial<V>) => {
    const earlier = latest.current
    isClean.current = false
    put({ ...earlier, ...change })
    const now = latest.current
    setErrors((shown) => errorsAfterChange(shown, Object.keys(change), check?.(earlier) ?? {}, check?.(now) ?? {}))
  }
  const putOn = (newer: V, from: { before: V; typed: V }) => {
    const merged = rebase(from.before, from.typed, newer)
    setBefore(newer)
    put(merged.values)
    return merged.conflicts
  }
  const draft = useFormDraft(options.draft, { before, values }, (stored) => {
    const found = putOn(before, { before: stored.before, typed: { ...stored.before, ...stored.typed } })
    if (found.length > 0) setConflicts(found)
    setRestored(true)
  })
  useEffect(() => {
    if (focusNext.current !== undefined) document.getElementById(focusNext.current)?.focus()
    focusNext.current = undefined
  })
  const reset = (to: V = before) => {
    draft.forget()
    isClean.current = true
    setBefore(to)
    put(to)
    setErrors({})
    setRefusal(undefined)
    setConflicts(undefined)
    setRestored(false)
  }

  const labelOf = (path: string) => labelAt(labels, path)
  const refuse = (found: FieldErrors, error?: CallError) => {
    setErrors(found)
    // What is about a field that this form does not have is shown above it.
    setRefusal(Object.keys(found).some((path) => labelOf(path) !== undefined) ? undefined : error)
    setAttempt((count) => count + 1)
  }
  const handle = async (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const now = latest.current
    let handled: Awaited<ReturnType<NonNullable<typeof options.onRefused>>>
    try {
      handled = await options.onRefused?.(error, now)
      if (error.type === 'STALE' && options.readAgain) {
        const newer = await options.readAgain()
        if (!newer) return
        setConflicts(putOn(newer, { before, typed: now }))
        return refuse({})
      }
    } catch (another) {
      // What should have resolved it failed too, such as the code that could not be sent.
      if (another instanceof CallError) return refuse({}, another)
      throw another
    }
    if (handled === true) return
    const found =
      handled ??
      Object.fromEntries(Object.entries(error.fields).map(([wire, text]) => [fieldOf?.(wire, now) ?? wire, text]))
    refuse(found, error)
  }
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isUnderWay.current) return
    const now = latest.current
    const found = check?.(now) ?? {}
    if (Object.values(found).some(Boolean)) return refuse(found)
    isUnderWay.current = true
    isClean.current = false
    setBusy(true)
    setErrors({})
    setRefusal(undefined)
    try {
      const answer = await send(now, call)
      draft.forget()
      setConflicts(undefined)
      isClean.current = true
      await options.onDone(answer, now)
    } catch (error) {
      await handle(error)
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }
  const change = <Name extends keyof V & string>(name: Name, value: V[Name]) =>
    set({ [name]: value } as unknown as Partial<V>)

  return {
    values,
    set,
    reset,
    submit,
    call,
    /** A second act of the form, such as sending a code: its refusal is shown like one of the submit. */
    attemptTo: (act: () => Promise<unknown>) => act().catch(handle),
    busy,
    attempt,
    errors,
    /** A refusal that is about no field, with its `type`, `extra_args` and message. */
    refusal,
    dismiss: () => setRefusal(undefined),
    /** After STALE: what both changed, with the newer values as a person reads them; undefined otherwise. */
    conflicts: conflicts?.map(({ name, newer }) => ({
      label: labelOf(name) ?? name,
      newer: options.show?.(name, newer) ?? (typeof newer === 'string' ? newer : ''),
      onTake: () => {
        change(name, newer)
        setConflicts((now) => now?.filter((other) => other.name !== name))
      },
    })),
    restored,
    /** How many fields differ from what the form showed first. */
    changes: changedNames(before, values).length,
    /** Whether leaving would lose something; computed when it is asked, not when the form was rendered. */
    isDirty: () => !isClean.current && changedNames(before, latest.current).length > 0,
    /** All errors with their labels, for the summary above the fields. */
    problems: messagesOf(errors, { prefix, labelOf, namesField: options.namesField }),
    labelOf,
    ...fieldsOf<V>({ values, errors, labels, prefix, change, put, forget, latest, focusNext }),
    /** Takes over what was typed before the page's code had loaded. */
    adopt: (form: HTMLFormElement) => {
      const typed = typedBefore(form, values, prefix)
      if (Object.keys(typed).length > 0) set(typed)
    },
  }
}
