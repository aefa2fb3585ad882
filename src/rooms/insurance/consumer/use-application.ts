import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { problemsAfterChange } from '#platform/browser/problems-after-change.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type Application, readInsuranceApplication, updateInsuranceApplication } from '../contract/applications.ts'
import { failureText } from '../rules/failure-text.ts'
import { APPLICATION_STEPS, type ApplicationStep } from '../rules/statuses.ts'
import { applyWords as words } from '../words/apply.ts'
import { bodyOfStep, draftBody, type FieldName, STEP_FIELDS, textsOf } from './application-fields.ts'
import { stepProblems } from './step-problems.ts'
import { useTypedFields } from './use-typed-fields.ts'

type PatchBody = InputOf<typeof updateInsuranceApplication>['body']
export type DraftState = 'untouched' | 'saving' | 'saved' | 'stored here'

/** After the last change; a person who goes on typing is not interrupted by it. */
const SAVE_MS = 900

/** The form of a step: what is saved with what is typed over it, saved as a draft while the person types. */
export function useApplication(application: Application, step: ApplicationStep, today: IstDate) {
  const { id } = application
  const { entry_age } = application.insurance_plan
  const client = useQueryClient()
  const key = queryOf(readInsuranceApplication, { params: { id } }).queryKey
  const fields = useTypedFields(id)
  const [draft, setDraft] = useState<DraftState>('untouched')
  const [isLoggedOut, setLoggedOut] = useState(false)
  const [form, setForm] = useState<{
    busy: boolean
    attempt: number
    problems: Record<string, string>
    refusal?: string | undefined
  }>({ busy: false, attempt: 0, problems: {} })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const version = useRef(application.version)
  version.current = Math.max(version.current, application.version)
  /** One request after the other: each answer is the version that the next one names. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => () => clearTimeout(timer.current), [])

  const patch = (body: PatchBody) => {
    const sent = last.current.then(async () => {
      const answer = await request(updateInsuranceApplication, {
        params: { id },
        body: { ...body, version: version.current },
      })
      version.current = answer.version
      client.setQueryData(key, answer)
      return answer
    })
    last.current = sent.catch(() => undefined)
    return sent
  }

  const onFailure = async (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    await fields.storeNow()
    if (error.status === 401) setLoggedOut(true)
    if (error.status === 409) {
      const read = await request(readInsuranceApplication, { params: { id } }).catch(() => undefined)
      if (read) {
        version.current = read.version
        client.setQueryData(key, read)
      }
    }
    return error
  }

  const newestTexts = () => ({ ...textsOf(application), ...fields.newest.current })
  const problemsOf = (one: ApplicationStep) =>
    stepProblems(one, bodyOfStep(one, newestTexts(), today), { today, entry_age })

  const saveDraft = async () => {
    const typed = fields.newest.current
    const body = draftBody(typed, Object.assign({}, ...APPLICATION_STEPS.map(problemsOf)))
    if (!body) return setDraft('stored here')
    setDraft('saving')
    try {
      await patch(body)
      const sent = Object.entries(typed).filter(([name]) => name in body)
      fields.saved(Object.fromEntries(sent))
      setDraft(sent.length === Object.keys(typed).length ? 'saved' : 'stored here')
    } catch (error) {
      await onFailure(error)
      setDraft('stored here')
    }
  }

  return {
    texts: { ...textsOf(application), ...fields.typed },
    draft,
    isLoggedOut,
    ...form,
    type: (name: FieldName, text: string) => {
      fields.type(name, text)
      const found = problemsOf(step)
      // The fields about the nominee depend on each other.
      const changed = step === 'NOMINEE_DETAILS' ? STEP_FIELDS[step] : [name]
      setForm((before) => ({ ...before, problems: problemsAfterChange(before.problems, found, changed) }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void saveDraft(), SAVE_MS)
    },
    /** @returns whether the step is complete and saved */
    saveStep: async (): Promise<boolean> => {
      const texts = newestTexts()
      const body = bodyOfStep(step, texts, today)
      const end = (result: { problems?: Record<string, string>; refusal?: string }) =>
        setForm(({ attempt }) => ({ busy: false, attempt: attempt + 1, problems: {}, ...result }))
      const problems = problemsOf(step)
      if (Object.keys(problems).length > 0) {
        end({ problems })
        return false
      }
      clearTimeout(timer.current)
      setForm(({ attempt }) => ({ busy: true, attempt, problems: {} }))
      try {
        await patch(body)
        fields.saved(Object.fromEntries(STEP_FIELDS[step].map((name) => [name, texts[name]])))
        await fields.storeNow()
        end({})
        return true
      } catch (failed) {
        const error = await onFailure(failed)
        if (Object.keys(error.fields).length > 0) end({ problems: error.fields })
        else if (error.status === 401) end({})
        else end({ refusal: error.type === 'STALE' ? words.stale : failureText(error) })
        return false
      }
    },
  }
}
