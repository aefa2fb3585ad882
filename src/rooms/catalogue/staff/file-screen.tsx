import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callUrl, request } from '#platform/contract/client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field, fieldWiring } from '#ui/field.tsx'
import { Muted } from '#ui/muted.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Title } from '#ui/title.tsx'
import { exportCatalogue, importCatalogueFile } from '../contract.ts'
import { screenWords } from '../words.ts'
import classes from './catalogue.module.css'
import { FileReport } from './file-report.tsx'

const words = screenWords.file
const MOST_BYTES = 1_000_000

/** The catalogue as a file: download, and upload in two steps, of which the first only reports the changes. */
export default function FileScreen() {
  const queries = useQueryClient()
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [refused, setRefused] = useState<string>()
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: (body: { text: string; dry_run: boolean }) => request(importCatalogueFile, { body }),
    onSuccess: ({ applied }) => applied && void queries.invalidateQueries(),
  })
  const choose = async (chosen: File | undefined) => {
    reset()
    setFile(undefined)
    setRefused(undefined)
    if (!chosen) return
    if (chosen.size > MOST_BYTES) return setRefused(words.tooLarge)
    const text = await chosen.text()
    // Invalid UTF-8 decodes to replacement characters, and NUL stays NUL: a catalogue contains neither.
    if (/[\0\ufffd]/.test(text)) return setRefused(words.notText)
    setFile({ name: chosen.name, text })
    mutate({ text, dry_run: true })
  }
  const wouldChange = data?.items.some(({ outcome }) => outcome !== 'unchanged') ?? false
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      <section className={classes.section} aria-labelledby="down">
        <Title size="md" id="down">
          {words.downTitle}
        </Title>
        <p>{words.downText}</p>
        <div>
          <a className={buttonClass({ tone: 'quiet' })} href={callUrl(exportCatalogue)} download>
            {words.down}
          </a>
        </div>
      </section>
      <section className={classes.section} aria-labelledby="up">
        <Title size="md" id="up">
          {words.upTitle}
        </Title>
        <Field id="catalogue-file" label={words.choose} description={words.chooseHelp} error={refused}>
          <input
            type="file"
            accept=".yaml,.yml"
            {...fieldWiring('catalogue-file', { description: words.chooseHelp, error: refused })}
            onChange={({ currentTarget }) => {
              const chosen = currentTarget.files?.[0]
              // Selecting the same, corrected file again must fire a change event; a field that still contained it would
              // not.
              currentTarget.value = ''
              void choose(chosen)
            }}
          />
        </Field>
        {file && <Muted size="sm">{file.name}</Muted>}
        {isPending && <Notice live>{variables?.dry_run ? words.checking : words.applying}</Notice>}
        {error && (
          <Notice tone="bad" title={words.failed} live>
            {error.message}
          </Notice>
        )}
        {data && file && <FileReport name={file.name} report={data} />}
        {data && file && !data.applied && data.problems.length === 0 && wouldChange && (
          <div>
            <Button tone="call" busy={isPending} onClick={() => mutate({ text: file.text, dry_run: false })}>
              {words.apply}
            </Button>
          </div>
        )}
        {!data && !error && !isPending && !refused && <EmptyState title={words.noFile} advice={words.noFileText} />}
      </section>
    </PageColumn>
  )
}
