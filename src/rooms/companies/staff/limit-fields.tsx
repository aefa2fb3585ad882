import grid from '#ui/form-grid.module.css'
import { PagePart } from '#ui/page-part.tsx'
import { TextField } from '#ui/text-field.tsx'
import { contractWords as words } from '../words/contract-form.ts'
import type { ContractForm } from './use-contract-form.ts'

/** How many deletions and updates a plan year has. */
export function LimitFields({ form: { typed, change, errors } }: { form: ContractForm }) {
  const limit = (name: 'deletion_limit' | 'update_limit', label: string) => (
    <TextField
      name={name}
      label={label}
      optional
      inputMode="numeric"
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  )
  return (
    <PagePart title={words.sections.limits} note={words.sectionNotes.limits}>
      <div className={grid.fields}>
        {limit('deletion_limit', words.deletions)}
        {limit('update_limit', words.updates)}
      </div>
    </PagePart>
  )
}
