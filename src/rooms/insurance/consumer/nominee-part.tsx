import { BulletList } from '#ui/bullet-list.tsx'
import { Card } from '#ui/card.tsx'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Stack } from '#ui/stack.tsx'
import { Title } from '#ui/title.tsx'
import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import type { PolicyDetail } from '../contract/policies.ts'
import { relationInWords } from '../words/apply.ts'
import { mineWords } from '../words/mine.ts'
import { ChangeNominee } from './change-nominee.tsx'

const words = mineWords.nominee

interface NomineePartProps {
  policy: PolicyDetail
  today: IstDate
  onDone: (text: string) => void
}

/** Who receives the money, who did before, and the form to name another person. */
export function NomineePart({ policy, today, onDone }: NomineePartProps) {
  const { nominee, nominees, can } = policy
  const earlier = nominees.slice(1)
  return (
    <PagePart title={words.title} note={noteOf(policy)}>
      {nominee && (
        <Card>
          <Stack gap="2xs">
            <Title as="p" size="md">
              {nominee.name}
            </Title>
            <Muted>{words.of(relationText(nominee.relation))}</Muted>
            {nominee.dob && <Muted>{words.born(formatDate(nominee.dob))}</Muted>}
            {nominee.appointee_name && <Muted>{words.appointee(nominee.appointee_name)}</Muted>}
          </Stack>
        </Card>
      )}
      {can.change_nominee && (
        <div>
          <ChangeNominee policy={policy} today={today} onDone={onDone} />
        </div>
      )}
      {earlier.length > 0 && (
        <Stack gap="xs">
          <Title as="h3" size="md">
            {words.earlier}
          </Title>
          <BulletList>
            {earlier.map(({ name, relation, named_at }) => (
              <li key={named_at}>
                {words.named(name, relationText(relation), formatDate(parseWireTime(named_at) ?? new Date(0)))}
              </li>
            ))}
          </BulletList>
        </Stack>
      )}
    </PagePart>
  )
}

function relationText(relation: string): string {
  return relationInWords(relation).toLowerCase()
}

function noteOf({ nominee, cancelled_at }: PolicyDetail): string | undefined {
  if (!nominee) return words.none
  return cancelled_at ? undefined : words.text
}
