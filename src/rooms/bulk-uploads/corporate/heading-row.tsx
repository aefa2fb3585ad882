import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { screenWords } from '../words/screen.ts'
import type { FirstRow } from './use-upload.ts'

const words = screenWords.start

interface HeadingRowProps {
  rows: readonly FirstRow[]
  onChoose: (row: number) => void
}

/** Asks where the headings of a file stand, where none of its first rows has them as they are known. */
export function HeadingRow({ rows, onChoose }: HeadingRowProps) {
  const [row, setRow] = useState(rows[0]!.row)
  return (
    <Stack gap="sm">
      <SelectField
        name="heading_row"
        label={words.headingRow}
        options={rows.map(({ row: number, cells }) => ({
          value: String(number),
          label: words.rowWith(number, cells.join(', ')),
        }))}
        value={String(row)}
        onChange={({ currentTarget }) => setRow(Number(currentTarget.value))}
      />
      <div>
        <Button tone="quiet" onClick={() => onChoose(row)}>
          {words.useRow(row)}
        </Button>
      </div>
    </Stack>
  )
}
