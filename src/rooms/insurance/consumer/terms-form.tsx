import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useReducer, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAttempt } from '#platform/browser/use-attempt.ts'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TallLink } from '#ui/tall-link.tsx'
import { type Application, readInsuranceApplication, submitInsuranceApplication } from '../contract/applications.ts'
import { applicationAfter, startApplication, TERMS, type Term } from '../rules/application-state.ts'
import { failureText } from '../rules/failure-text.ts'
import { applyWords } from '../words/apply.ts'

const words = applyWords.summary

/** What was ticked before the person read a text on a page of its own; another version of the declaration is ticked again. */
const ticked = new Map<string, Record<Term, boolean>>()

/** Three separate ticks, none set beforehand, and the button that sends the application. */
export function TermsForm({ application }: { application: Application }) {
  const { insurance_plan: plan } = application
  const key = `${application.id} ${application.declaration.version}`
  const [{ terms, is_submitting }, dispatch] = useReducer(applicationAfter, undefined, () => ({
    ...startApplication(),
    ...(ticked.has(key) && { terms: ticked.get(key)! }),
  }))
  useEffect(() => void ticked.set(key, terms), [key, terms])
  const { submit, attempt, problems, refusal } = useSubmit(application, dispatch)
  const labels: Record<Term, string> = {
    policy_terms: words.terms.policy_terms(plan.name, plan.insurer),
    good_health_declaration: words.terms.good_health_declaration,
    data_sharing: words.terms.data_sharing(plan.insurer),
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit(terms)
  }
  return (
    <PagePart title={words.declare} note={words.declareNote}>
      <Stack as="form" gap="lg" noValidate onSubmit={onSubmit}>
        <ErrorSummary
          attempt={attempt}
          problems={TERMS.flatMap((name) => (problems[name] ? [{ name, message: problems[name] }] : []))}
        />
        {refusal && (
          <Notice tone="bad" title={words.failed} live>
            {refusal}
          </Notice>
        )}
        {/* Of the version that was paid for: what is sold today may differ, or nothing is. */}
        {application.policy_id && (
          <TallLink to={`/my-insurance/${application.policy_id}/declarations`}>{words.readTerms}</TallLink>
        )}
        {TERMS.map((term) => (
          <CheckboxField
            key={term}
            name={term}
            label={labels[term]}
            error={problems[term]}
            checked={terms[term]}
            onChange={({ target }) => dispatch({ kind: 'term_ticked', term, on: target.checked })}
          />
        ))}
        <Muted size="sm">{words.whyShare}</Muted>
        <Button type="submit" tone="call" wide busy={is_submitting}>
          {is_submitting ? words.sending : words.submit}
        </Button>
      </Stack>
    </PagePart>
  )
}

type Dispatch = (event: Parameters<typeof applicationAfter>[1]) => void

/** Sends the application, and goes to the policy. */
function useSubmit(application: Application, dispatch: Dispatch) {
  const { id, declaration } = application
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const send = useAttempt(submitInsuranceApplication)
  const [result, setResult] = useState<{ attempt: number; problems: Record<string, string>; refusal?: string }>({
    attempt: 0,
    problems: {},
  })
  const submit = async (terms: Record<Term, boolean>) => {
    dispatch({ kind: 'submit_started' })
    setResult(({ attempt }) => ({ attempt, problems: {} }))
    try {
      const sent = await send({ params: { id }, body: { terms, declaration_version: declaration.version } })
      await navigate(sent.policy_id ? `/my-insurance/${sent.policy_id}` : '/my-insurance')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 401) return void navigate(`/login?next=${encodeURIComponent(`/plus${pathname}`)}`)
      const problems = problemsOf(error.fields)
      const isShown = Object.keys(problems).length > 0
      setResult(({ attempt }) => ({
        attempt: attempt + 1,
        problems,
        ...(!isShown && { refusal: failureText(error) }),
      }))
      if (error.type === 'DECLARATION_CHANGED') dispatch({ kind: 'declaration_changed' })
      if (error.status === 409)
        void client.invalidateQueries({ queryKey: queryOf(readInsuranceApplication, { params: { id } }).queryKey })
    } finally {
      dispatch({ kind: 'submit_ended' })
    }
  }
  return { ...result, submit }
}

/** 'terms.data_sharing' is the tick `data_sharing`. */
function problemsOf(fields: Record<string, string>): Partial<Record<Term, string>> {
  const found = TERMS.map((term) => [term, fields[`terms.${term}`] ?? fields[term]] as const)
  return Object.fromEntries(found.filter(([, message]) => message))
}
