import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type SettingReply, setSetting } from '../contract/settings.ts'
import { settingWords as words } from '../words/settings.ts'

interface SettingFormProps {
  setting: SettingReply
  onSaved: (setting: SettingReply) => void
  onStale: () => void
  onClose: () => void
}

/** Changes a setting, from now or from the start of a later day; one about money is proposed with a reason. */
export function SettingForm({ setting, onSaved, onStale, onClose }: SettingFormProps) {
  const { key, version, input, unit, money } = setting
  const [typed, setTyped] = useState(() =>
    input.kind === 'json' ? JSON.stringify(setting.value, null, 2) : String(setting.value),
  )
  const [from, setFrom] = useState('')
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(setSetting, {
        params: { key },
        body: { value: settingValue(input.kind, typed), version, from: from || undefined, reason: reason || undefined },
      }),
    onSuccess: onSaved,
    onError: (thrown) => {
      if (!(thrown instanceof CallError)) return
      if (thrown.type === 'STALE') onStale()
      const { value, effective_from, from: day, reason: why } = thrown.fields
      const wrong = value ? 'value' : (effective_from ?? day) ? 'from' : why && 'reason'
      if (wrong) document.getElementById(`${key}-${wrong}`)?.focus()
    },
  })
  useEffect(() => document.getElementById(`${key}-value`)?.focus(), [key])
  const fields = error instanceof CallError ? error.fields : {}
  const range = input.minimum === null || input.maximum === null ? undefined : words.range(input.minimum, input.maximum)
  const look = {
    name: `${key}-value`,
    label: unit ? `${words.value} (${unit})` : words.value,
    description: input.kind === 'whole' || input.kind === 'number' ? range : undefined,
    error: fields.value,
    value: typed,
    onChange: (event: { currentTarget: { value: string } }) => setTyped(event.currentTarget.value),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Stack as="form" gap="sm" noValidate onSubmit={send} aria-label={words.changeOf(setting.label)}>
      {input.kind === 'switch' || input.kind === 'choice' ? (
        <SelectField
          {...look}
          options={
            input.kind === 'switch'
              ? [
                  { value: 'true', label: words.on },
                  { value: 'false', label: words.off },
                ]
              : input.choices.map((one) => ({ value: one, label: one }))
          }
        />
      ) : input.kind === 'json' || input.kind === 'lines' ? (
        <TextAreaField {...look} rows={6} />
      ) : (
        <TextField {...look} inputMode={input.kind === 'whole' ? 'numeric' : 'text'} autoComplete="off" />
      )}
      <TextField
        name={`${key}-from`}
        type="date"
        label={words.holdsFrom}
        description={money ? words.proposedFromHelp : words.holdsFromHelp}
        error={fields.effective_from ?? fields.from}
        optional
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      {money && (
        <TextField
          name={`${key}-reason`}
          label={words.reason}
          error={fields.reason}
          value={reason}
          maxLength={300}
          autoComplete="off"
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {error && Object.keys(fields).length === 0 && (
        <Notice tone="bad" live>
          {error.message}
        </Notice>
      )}
      <Stack direction="row" gap="md" wrap align="center">
        <Button type="submit" busy={isPending}>
          {money ? words.propose : words.save}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

/** The input converted to the setting's type; invalid input is sent unchanged, and refused with its message. */
function settingValue(kind: SettingReply['input']['kind'], typed: string): unknown {
  if (kind === 'switch') return typed === 'true'
  if (kind === 'whole' || kind === 'number')
    return /^-?\d{1,15}(\.\d{1,6})?$/.test(typed.trim()) ? Number(typed) : typed
  if (kind !== 'json') return typed
  try {
    return JSON.parse(typed)
  } catch {
    return typed
  }
}
