import { useState } from 'react'
import { CallError } from '#platform/contract/client.ts'
import { type EmployeeValues, type FormRules, faultsOfServer } from '../rules/employee-values.ts'
import { refusalWords } from '../words/form.ts'

/** What is typed, what is wrong with it, and how often it was sent: an error never discards what was typed. */
export function useEmployeeForm(initial: EmployeeValues) {
  const [before] = useState<EmployeeValues>(initial)
  const [values, setValues] = useState<EmployeeValues>(initial)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [attempt, setAttempt] = useState(0)
  return {
    values,
    faults,
    attempt,
    isChanged: Object.entries(values).some(([name, value]) => value !== (before[name as keyof EmployeeValues] ?? '')),
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

/** The same for the summary above the form, where a message alone does not say which field it is about. */
export function problemsOf(
  faults: Readonly<Record<string, string>>,
  { packages, custom_fields }: Pick<FormRules, 'packages' | 'custom_fields'>,
): { name: string; message: string }[] {
  const labels = new Map<string, string>([
    ...packages.map(({ id, name }) => [`sublimits.${id}`, name] as const),
    ...custom_fields.map(({ key, label }) => [`custom.${key}`, label] as const),
  ])
  return Object.entries(faults).map(([name, message]) => {
    const label = labels.get(name)
    return { name, message: label ? `${label}: ${message}` : message }
  })
}

/** The fields that a refusal is about; a duplicate names its field. */
export function faultsOf(error: unknown, rules: Pick<FormRules, 'packages'>): Record<string, string> {
  if (!(error instanceof CallError)) return {}
  const { field } = error.extra_args
  const duplicate = refusalWords.duplicate[field as keyof typeof refusalWords.duplicate]
  if (error.type === 'DUPLICATE_EMPLOYEE' && typeof field === 'string') return { [field]: duplicate ?? error.message }
  return faultsOfServer(error.fields, rules)
}
