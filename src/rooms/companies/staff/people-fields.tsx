import { Button } from '#ui/button.tsx'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import grid from '#ui/form-grid.module.css'
import { PagePart } from '#ui/page-part.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { contractWords as words } from '../words/contract-form.ts'
import { addRow } from './add-row.ts'
import type { ContractForm } from './use-contract-form.ts'

const TAGS = ['entity', 'function', 'designation', 'location'] as const

/** The tag values among which HR chooses, and the company's own fields. */
export function PeopleFields({ form: { typed, change, errors } }: { form: ContractForm }) {
  const { tag_values, custom_fields } = typed
  const set = (next: typeof custom_fields) => change({ custom_fields: next })
  return (
    <PagePart title={words.sections.people} note={words.sectionNotes.people}>
      <div className={grid.fields}>
        {TAGS.map((tag) => (
          <TextAreaField
            key={tag}
            name={`tag_values.${tag}`}
            label={words.tags[tag]}
            description={words.tagText}
            optional
            rows={3}
            value={tag_values[tag]}
            error={errors[`tag_values.${tag}`]}
            onChange={({ currentTarget }) => change({ tag_values: { ...tag_values, [tag]: currentTarget.value } })}
          />
        ))}
      </div>
      {custom_fields.map((field, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no key yet
          key={index}
          className={grid.row}
        >
          <legend>{words.customField(index + 1)}</legend>
          <TextField
            name={`custom_fields.${index}.label`}
            label={words.customLabel}
            value={field.label}
            error={errors[`custom_fields.${index}.label`] ?? errors[`custom_fields.${index}`]}
            maxLength={100}
            onChange={({ currentTarget }) =>
              set(custom_fields.map((old, at) => (at === index ? { ...old, label: currentTarget.value } : old)))
            }
          />
          <CheckboxField
            name={`custom_fields.${index}.required`}
            label={words.customRequired}
            optional
            checked={field.required}
            onChange={({ currentTarget }) =>
              set(custom_fields.map((old, at) => (at === index ? { ...old, required: currentTarget.checked } : old)))
            }
          />
          <div>
            <Button
              tone="plain"
              aria-label={words.removeOf(words.customField(index + 1))}
              onClick={() => set(custom_fields.filter((_, at) => at !== index))}
            >
              {words.remove}
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button
          tone="quiet"
          onClick={() =>
            addRow(
              () => set([...custom_fields, { label: '', required: false }]),
              `custom_fields.${custom_fields.length}.label`,
            )
          }
        >
          {words.addField}
        </Button>
      </div>
    </PagePart>
  )
}
