import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focusHeadingIfLost } from '#ui/focus-heading.ts'
import { IconPlus } from '#ui/icons.ts'
import { Muted } from '#ui/muted.tsx'
import { PagePart } from '#ui/page-part.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { Split } from '#ui/split.tsx'
import { Stack } from '#ui/stack.tsx'
import { formatDate } from '#values/display-time.ts'
import { readPartnerUser } from '../contract/detail.ts'
import { type Dependent, listDependents } from '../contract/members.ts'
import { screenWords } from '../words/screen.ts'
import { DependentForm } from './dependent-form.tsx'
import { RemoveDependent } from './remove-dependent.tsx'

const words = screenWords.dependents

interface DependentsProps {
  subsidiaryId: string
  employee: { id: string; name: string }
  rights: readonly string[]
}

/** Whether the company may still enter something: the employee has not confirmed the person, or a detail is missing. */
const isCompanys = ({ confirmation, name, relation, gender, dob }: Dependent) =>
  confirmation === 'WAITING' || [name, relation, gender, dob].includes(null)

/** The people whom the plan covers too: HR adds, corrects and removes them within what it covers; the employee can, too. */
export function Dependents({ subsidiaryId, employee: { id, name }, rights }: DependentsProps) {
  const [form, setForm] = useState<{ dependent?: Dependent }>()
  const [leaving, setLeaving] = useState<Dependent>()
  const isRemoved = useRef(false)
  const queries = useQueryClient()
  const params = { subsidiaryId, id }
  const { data, error, refetch } = useQuery({ ...queryOf(listDependents, { params }), staleTime: 0 })
  useEffect(() => {
    if (data && isRemoved.current) focusHeadingIfLost()
    isRemoved.current = false
  }, [data])
  const reload = () => {
    void refetch()
    void queries.invalidateQueries({ queryKey: [readPartnerUser.name] })
  }
  const mayChange = data?.can_change === true && permits(rights, 'employees.edit')
  const hasPlace = data !== undefined && data.free.adult + data.free.minor > 0
  return (
    <PagePart title={words.title} note={data && words.places(data.free)}>
      {!data && !error && (
        <Skeletons>
          <SkeletonText lines={1} />
        </Skeletons>
      )}
      {!data && error && <ListFailure title={words.failed} error={error} onRetry={() => void refetch()} />}
      {data?.members.length === 0 && <Muted>{words.none}</Muted>}
      {data && data.members.length > 0 && (
        <Stack as="ul" gap="sm" aria-label={words.title}>
          {data.members.map((member) => (
            <li key={member.uhid}>
              <Split>
                <span>
                  {member.name ?? words.noName}{' '}
                  <Muted as="span" size="sm">
                    {[
                      member.relation,
                      member.age === null ? undefined : words.age(member.age),
                      member.confirmation === 'WAITING' ? words.waiting : undefined,
                      member.last_covered_day === null
                        ? undefined
                        : words.coveredUntil(formatDate(member.last_covered_day)),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </Muted>
                </span>
                {mayChange && (
                  <Stack direction="row" gap="xs">
                    {isCompanys(member) && (
                      <Button
                        tone="plain"
                        aria-label={words.editOf(member.name ?? words.noName)}
                        onClick={() => setForm({ dependent: member })}
                      >
                        {words.edit}
                      </Button>
                    )}
                    <Button
                      tone="plain"
                      aria-label={words.removeOf(member.name ?? words.noName)}
                      onClick={() => setLeaving(member)}
                    >
                      {words.remove}
                    </Button>
                  </Stack>
                )}
              </Split>
            </li>
          ))}
        </Stack>
      )}
      {mayChange && !data.members.every(isCompanys) && <Muted size="sm">{words.employees}</Muted>}
      {mayChange && hasPlace && (
        <div>
          <Button tone="quiet" icon={<IconPlus size={18} aria-hidden="true" />} onClick={() => setForm({})}>
            {words.add}
          </Button>
        </div>
      )}
      <Dialog
        open={leaving !== undefined}
        title={words.removeOf(leaving?.name ?? words.noName)}
        onClose={() => setLeaving(undefined)}
      >
        {leaving && (
          <RemoveDependent
            params={params}
            dependent={leaving}
            onRemoved={() => {
              isRemoved.current = true
              setLeaving(undefined)
              reload()
            }}
            onClose={() => setLeaving(undefined)}
          />
        )}
      </Dialog>
      <Dialog
        open={form !== undefined}
        title={form?.dependent ? words.editOf(form.dependent.name ?? words.noName) : words.addTo(name)}
        onClose={() => setForm(undefined)}
      >
        {form && (
          <DependentForm
            params={params}
            dependent={form.dependent}
            onSaved={() => {
              setForm(undefined)
              reload()
            }}
            onClose={() => setForm(undefined)}
          />
        )}
      </Dialog>
    </PagePart>
  )
}
