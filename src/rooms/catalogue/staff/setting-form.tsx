import { useEffect } from 'react'
import { useForm } from '#platform/browser/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDiscard } from '#ui/use-discard.tsx'
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
  const form = useForm(setSetting, {
    initial: () => ({
      value: input.kind === 'json' ? JSON.stringify(setting.value, null, 2) : String(setting.value),
      from: '',
      reason: '',
    }),
    labels: { value: unit ? `${words.value} (${unit})` : words.value, from: words.holdsFrom, reason: words.reason },
    prefix: `${key}-`,
    input: ({ value, from, reason }) => ({
      params: { key },
      body: { value: settingValue(input.kind, value), version, from: from || undefined, reason: reason || undefined },
    }),
    fieldOf: (wire) => (wire === 'effective_from' ? 'from' : wire),
    onDone: onSaved,
    onRefused: ({ type }) => {
      if (type === 'STALE') onStale()
      return undefined
    },
  })
  const { close, question } = useDiscard(form.isDirty, onClose)
  useEffect(() => document.getElementById(`${key}-value`)?.focus(), [key])
  const range = input.minimum === null || input.maximum === null ? undefined : words.range(input.minimum, input.maximum)
  const look = {
    ...form.field('value'),
    description: input.kind === 'whole' || input.kind === 'number' ? range : undefined,
  }
  return (
    <Form form={form} gap="sm" summary={false} aria-label={words.changeOf(setting.label)}>
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
        {...form.field('from')}
        type="date"
        description={money ? words.proposedFromHelp : words.holdsFromHelp}
        optional
      />
      {money && <TextField {...form.field('reason')} maxLength={300} autoComplete="off" />}
      <Stack direction="row" gap="md" wrap align="center">
        <Button type="submit" busy={form.busy}>
          {money ? words.propose : words.save}
        </Button>
        <Button tone="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </Stack>
      {question}
    </Form>
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
