import { Button } from '#ui/button.tsx'
import grid from '#ui/form-grid.module.css'
import { Muted } from '#ui/muted.tsx'
import { Stack } from '#ui/stack.tsx'
import { fieldWords as words } from '../rules/documents/field-words.ts'
import { Fields, type FormContext, wordsOf } from './field-control.tsx'
import type { FieldSpec } from './field-spec.ts'
import { moved, RowButtons } from './pick-list.tsx'
import type { DocumentValues } from './typed-document.ts'

interface RowListProps {
  spec: Extract<FieldSpec, { kind: 'rows' }>
  path: readonly (string | number)[]
  value: readonly DocumentValues[]
  form: FormContext
}

/** Rows of fields, such as the benefits of a plan, in their order. */
export function RowList({ spec, path, value, form }: RowListProps) {
  const error = form.problems[path.join('.')]
  const [label, description] = wordsOf(spec.name)
  const set = (rows: readonly DocumentValues[]) => form.change(path, rows)
  return (
    <Stack gap="lg" id={path.join('.')} tabIndex={-1}>
      {description && <Muted size="sm">{description}</Muted>}
      {error && <p role="alert">{error}</p>}
      {value.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own but its place
        <fieldset key={index} className={grid.row}>
          <legend>{spec.one(index + 1)}</legend>
          <Fields fields={spec.fields} path={[...path, index]} values={row} form={form} />
          <RowButtons
            place={index + 1}
            count={value.length}
            move={(by) => set(moved(value, index, by))}
            remove={() => set(value.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <div>
        <Button tone="quiet" onClick={() => set([...value, {}])}>
          {words.add(label)}
        </Button>
      </div>
    </Stack>
  )
}
