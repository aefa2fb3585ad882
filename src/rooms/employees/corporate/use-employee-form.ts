import { useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { type EmployeeValues, type FormRules, faultsOfServer } from '../rules/employee-values.ts'
import { refusalWords } from '../words/form.ts'

/** What is typed, what is wrong with it, and how often it was sent: an error never discards what was typed. */
export function useEmployeeForm(initial: EmployeeValues) {
  const [values, setValues] = useState<EmployeeValues>(initial)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  return {
    values,
    faults,
    attempt,
    problems: Object.entries(faults).map(([name, message]) => ({ name, message })),
    change: (name: string, value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setFaults((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)))
    },
    /** Shows what is wrong, and moves the focus to it. */
    refuse: (found: Readonly<Record<string, string>>) => {
      setFaults(found)
      setAttempt((number) => number + 1)
    },
  }
}

/** The fields that a refusal is about; a duplicate names its field. */
export function faultsOf(error: unknown, rules: Pick<FormRules, 'packages'>): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const { field } = error.extra_args
  const duplicate = refusalWords.duplicate[field as keyof typeof refusalWords.duplicate]
  if (error.type === 'DUPLICATE_EMPLOYEE' && typeof field === 'string') return { [field]: duplicate ?? error.message }
  return faultsOfServer(error.fields, rules)
}
