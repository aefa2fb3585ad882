import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, queryOf, request } from '#platform/contract/client.ts'
import { isFreeMailDomain } from '#values/mail-domain.ts'
import { readOrganization } from '../contract/desk.ts'
import { changePartner, type DeskPartner, readPartner } from '../contract/partner-plan.ts'
import { contractWords as words } from '../words/contract-form.ts'
import { changedTerms, type TypedTerms, typedTerms } from './typed-terms.ts'

export interface ContractForm {
  typed: TypedTerms
  change: (values: Partial<TypedTerms>) => void
  /** Problems by field, as the server named them. */
  errors: Readonly<Record<string, string>>
}

/** What is typed into a contract's form, and how it is saved. */
export function useContractForm(partner: DeskPartner) {
  const replace = useReplaceContract(partner.id)
  const [typed, setTyped] = useState(() => typedTerms(partner))
  const [confirmed, confirm] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const changed = changedTerms(typed, partner)
  const save = useMutation({
    mutationFn: () =>
      request(changePartner, {
        params: { id: partner.id },
        body: { ...changed, free_mail_confirmed: confirmed, version: partner.version },
      }),
    onSuccess: (saved) => {
      replace(saved)
      setTyped(typedTerms(saved))
    },
    onError: () => setAttempt((count) => count + 1),
  })
  const { error } = save
  return {
    form: {
      typed,
      change: (values: Partial<TypedTerms>) => setTyped((now) => ({ ...now, ...values })),
      errors: error instanceof CallError ? byField(error.fields) : {},
    } satisfies ContractForm,
    save,
    attempt,
    /** How many terms differ from what is saved. */
    changes: Object.keys(changed).length,
    discard: () => {
      setTyped(typedTerms(partner))
      save.reset()
    },
    isStale: error instanceof CallError && error.type === 'STALE',
    freeMail: {
      isAsked: changed.domains?.some(isFreeMailDomain) ?? false,
      confirmed,
      confirm,
    },
  }
}

/** Puts a contract that a call answered in the place of the one that was read, and reads its company again. */
export function useReplaceContract(id: string): (partner: DeskPartner) => void {
  const queries = useQueryClient()
  return (partner) => {
    queries.setQueryData(queryOf(readPartner, { params: { id } }).queryKey, partner)
    void queries.invalidateQueries({ queryKey: [readOrganization.name] })
  }
}

/** A list with an entry in each line has one field: its first problem is shown there, with the line. */
function byField(fields: Readonly<Record<string, string>>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, message] of Object.entries(fields)) {
    const [, list, line] = /^(domains|tag_values\.\w+)\.(\d+)$/.exec(name) ?? []
    if (list === undefined) shown[name] ??= message
    else shown[list] ??= words.inLine(Number(line) + 1, message)
  }
  return shown
}
