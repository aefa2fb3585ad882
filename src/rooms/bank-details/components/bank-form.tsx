import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError, queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceList } from '#ui/choice-list.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { FieldRow } from '#ui/field-row.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { OneTimeCodeField } from '#ui/one-time-code-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { StickyAction } from '#ui/sticky-action.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isIfsc } from '#values/ifsc.ts'
import { type BankBranch, type BankDetails, findBankBranch } from '../contract/member.ts'
import { ACCOUNT_TYPES } from '../rules/account-fields.ts'
import { bankDetailsWords, bankScreenWords as words } from '../words.ts'
import classes from './bank-form.module.css'
import { type BankForm as Form, useSaveBank } from './use-save-bank.ts'

interface BankFormProps {
  /** What is already known, without the number. */
  details: BankDetails | undefined
  onSending: () => void
  onSaved: (details: BankDetails) => void
  onFailed: () => void
}

const LABELS: Record<string, string> = {
  account_holder_name: words.holder,
  account_number: words.number,
  confirm_account_number: words.confirm,
  ifsc_code: words.ifsc,
  account_type: words.type,
  otp: words.code,
}

/** Account holder, branch and number; the number twice, because it cannot be read afterwards. */
export function BankForm({ details, ...after }: BankFormProps) {
  const { send, sendCode, clear, busy, problems, refusal, attempt, needsCode } = useSaveBank(after)
  const [form, setForm] = useState<Form>({
    account_holder_name: details?.account_holder_name ?? '',
    account_number: '',
    confirm_account_number: '',
    ifsc_code: details?.ifsc_code ?? '',
    account_type: details?.account_type ?? '',
    otp: '',
  })
  const set = (patch: Partial<Form>) => {
    setForm((before) => ({ ...before, ...patch }))
    for (const name of Object.keys(patch)) clear(name)
  }
  const typed = (name: keyof Form) => ({
    name,
    label: LABELS[name],
    value: form[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send(form)
  }
  return (
    <Stack noValidate as="form" gap="xl" sticky onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([name, message]) => ({ name, message: `${LABELS[name]}: ${message}` }))}
      />
      {refusal && (
        <Notice tone="bad" title={words.failedTitle} live>
          {refusal}
        </Notice>
      )}
      <TextField {...typed('account_holder_name')} description={words.holderHelp} maxLength={100} />
      <FieldRow>
        <TextField {...typed('account_number')} inputMode="numeric" maxLength={24} />
        <TextField {...typed('confirm_account_number')} inputMode="numeric" maxLength={24} />
      </FieldRow>
      <IfscField value={form.ifsc_code} error={problems.ifsc_code} onChange={(ifsc_code) => set({ ifsc_code })} />
      <ChoiceList
        name="account_type"
        label={words.type}
        choices={ACCOUNT_TYPES.map((value) => ({ value, label: words.types[value] }))}
        value={ACCOUNT_TYPES.find((type) => type === form.account_type)}
        error={problems.account_type}
        onChoose={(account_type) => set({ account_type })}
      />
      {needsCode && (
        <Stack gap="md" align="start">
          <Notice live>{bankDetailsWords.refusals.codeNeeded}</Notice>
          <OneTimeCodeField
            name="otp"
            label={words.code}
            value={form.otp}
            error={problems.otp}
            onChange={(otp) => set({ otp })}
          />
          <Button tone="plain" onClick={() => void sendCode()}>
            {words.codeAgain}
          </Button>
        </Stack>
      )}
      <Muted size="sm">{busy ? words.asking : words.privacy}</Muted>
      <StickyAction>
        <Button type="submit" wide busy={busy}>
          {needsCode ? words.saveWithCode : words.save}
        </Button>
      </StickyAction>
    </Stack>
  )
}

interface IfscFieldProps {
  value: string
  error: string | undefined
  onChange: (ifsc_code: string) => void
}

/** The branch is looked up at the eleventh character. */
function IfscField({ value, error, onChange }: IfscFieldProps) {
  const ifsc_code = value.trim().toUpperCase()
  const branch = useQuery({
    ...queryOf(findBankBranch, { params: { ifsc_code } }),
    enabled: isIfsc(ifsc_code),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isAsked = isIfsc(ifsc_code)
  const unknown = isAsked && branch.error instanceof CallError && branch.error.status === 404 ? branch.error : undefined
  const { successor } = (unknown?.extra_args ?? {}) as { successor?: BankBranch }
  const found = isAsked && branch.data ? words.branchOf(branch.data.bank, branch.data.branch) : undefined
  return (
    <div>
      <TextField
        name="ifsc_code"
        label={words.ifsc}
        description={words.ifscHelp}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={15}
        value={value}
        error={unknown?.message ?? (found ? undefined : error)}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <p role="status" className={classes.branch}>
        {found ?? (isAsked && branch.isFetching ? words.lookingUp : '')}
      </p>
      {successor && (
        <Button tone="plain" onClick={() => onChange(successor.ifsc_code)}>
          {words.takeIfsc(successor.ifsc_code)}
        </Button>
      )}
    </div>
  )
}
