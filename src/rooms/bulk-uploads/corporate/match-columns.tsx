import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, request } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { mapFile } from '../contract/files.ts'
import { plainHeader } from '../rules/columns.ts'
import { uploadErrorOf } from '../rules/upload-errors.ts'
import { screenWords } from '../words/screen.ts'
import classes from './match-columns.module.css'
import { UploadErrorNotice } from './upload-error-notice.tsx'
import type { UploadDetail } from './use-read-upload.ts'
import { STEP_HEADING } from './use-step-focus.ts'

const words = screenWords.match

interface MatchColumnsProps {
  subsidiaryId: string
  upload: UploadDetail
  onMatched: () => unknown
}

/** The headings of a file that differ from the sample's, each with what it probably means. */
export function MatchColumns({ subsidiaryId, upload, onMatched }: MatchColumnsProps) {
  const { id, columns, mapping, heading_row } = upload
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const nameOf = new Map(columns.map(({ key, header }) => [key, header]))
  const guessed = mapping.filter(
    ({ header, key }) => key !== '' && plainHeader(header) !== plainHeader(nameOf.get(key) ?? ''),
  )
  const headings = mapping.flatMap(({ header }) => (header === '' ? [] : [header])).join(', ')
  const keyOf = ({ header, key }: { header: string; key: string }) => chosen[header] ?? key
  const taken = mapping.map(keyOf).filter((key) => key !== '')
  const twice = columns.find(({ key }) => taken.filter((one) => one === key).length > 1)
  const missing = columns.filter(({ key, required }) => required && !taken.includes(key)).map(({ header }) => header)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      request(mapFile, {
        params: { subsidiaryId, id },
        body: { mapping: Object.fromEntries(guessed.map((one) => [one.header, keyOf(one)])) },
      }),
    onSuccess: onMatched,
  })
  return (
    <Card as="section" labelledBy={STEP_HEADING}>
      <Stack gap="md" bounded>
        <Stack gap="2xs">
          <Title id={STEP_HEADING} tabIndex={-1}>
            {words.title}
          </Title>
          {heading_row !== null && <p>{words.headingRow(heading_row, headings)}</p>}
          {guessed.length > 0 && (
            <Muted>{words.text(guessed.length, mapping.filter(({ key }) => key !== '').length - guessed.length)}</Muted>
          )}
        </Stack>
        <div className={classes.table} hidden={guessed.length === 0}>
          <DataTable
            label={words.title}
            rows={guessed}
            rowKey={({ header }) => header}
            empty={null}
            columns={[
              { key: 'heading', header: words.heading, render: ({ header }) => <strong>{header}</strong> },
              {
                key: 'means',
                header: words.means,
                prose: true,
                render: (one) => (
                  <SelectField
                    name={`means-${one.header}`}
                    label={<VisuallyHidden>{words.meaningOf(one.header)}</VisuallyHidden>}
                    placeholder={words.leaveOut}
                    options={columns.map(({ key, header }) => ({ value: key, label: header }))}
                    value={keyOf(one)}
                    onChange={({ currentTarget }) => setChosen({ ...chosen, [one.header]: currentTarget.value })}
                  />
                ),
              },
            ]}
          />
        </div>
        {twice && <Notice tone="warn">{words.twice(twice.header)}</Notice>}
        {missing.length > 0 && <Notice tone="warn">{words.missing(missing.join(', '))}</Notice>}
        {error instanceof CallError && (
          <UploadErrorNotice takesFocus error={{ ...uploadErrorOf(error), buttons: [] }} buttons={{}} />
        )}
        <div>
          <Button disabled={twice !== undefined || missing.length > 0} busy={isPending} onClick={() => mutate()}>
            {words.accept}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
