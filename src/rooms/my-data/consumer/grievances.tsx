import { useQuery } from '@tanstack/react-query'
import { useForm } from '#platform/browser/use-form.ts'
import { queryOf } from '#platform/contract/client.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { Form } from '#ui/form.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { Title } from '#ui/title.tsx'
import { WireTimeText } from '#ui/wire-time-text.tsx'
import { fileGrievance, listMyGrievances } from '../contract.ts'
import { GRIEVANCE_LENGTH } from '../rules/grievance.ts'
import { myDataPageWords } from '../words/page.ts'

const words = myDataPageWords.grievance

/** Complaints so far with the day of the answer, a new one, and who is responsible. */
export function Grievances() {
  const { data, refetch } = useQuery(queryOf(listMyGrievances, {}))
  const form = useForm(fileGrievance, {
    initial: { text: '' },
    labels: { text: words.field },
    input: ({ text }) => ({ body: { text } }),
    onDone: () => {
      form.reset()
      void refetch()
    },
  })
  return (
    <PagePart title={words.title} note={words.text}>
      {data && data.grievances.length > 0 && (
        <Stack as="ul" gap="md" aria-live="polite">
          {data.grievances.map(({ number, text, settle_by }) => (
            <Card as="li" key={number}>
              <strong>{words.received(number)}</strong>
              <p>{text}</p>
              <p>
                {words.answerBy} <WireTimeText value={settle_by} />
              </p>
            </Card>
          ))}
        </Stack>
      )}
      <Form form={form} summary={false} refusalTitle={words.failed}>
        <TextAreaField {...form.field('text')} maxLength={GRIEVANCE_LENGTH.max} />
        <Button type="submit" tone="quiet" busy={form.busy}>
          {words.send}
        </Button>
      </Form>
      {data && (
        <Stack gap="sm">
          <Title as="h3" size="md">
            {words.responsible}
          </Title>
          <FactList
            facts={[
              [words.officer, data.responsible.name],
              [words.phone, data.responsible.phone],
              [words.email, data.responsible.email],
              [words.post, data.responsible.address],
            ]}
          />
        </Stack>
      )}
      <p>{words.board}</p>
    </PagePart>
  )
}
