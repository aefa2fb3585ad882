import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#platform/contract/call.ts'
import { queryOf } from '#platform/contract/client.ts'
import { useDesk } from '#rooms/access/components/desk.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { BulletList } from '#ui/bullet-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageColumn } from '#ui/page-column.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { listSettings } from '../contract/settings.ts'
import { settingWords as words } from '../words/settings.ts'
import { screenWords } from '../words.ts'
import classes from './catalogue.module.css'
import { SettingCard } from './setting-card.tsx'

/** All settings that the company may change without a release. */
export default function SettingsScreen() {
  const { actions, role } = useDesk()
  const may = permits(actions, 'settings.confirm' satisfies StaffAction)
  const mayEdit = permits(actions, 'settings.edit' satisfies StaffAction)
  const query = queryOf(listSettings, {})
  const { data, error, isPending, refetch } = useQuery({ ...query, enabled: may })
  const queries = useQueryClient()
  const waiting = data?.settings.filter(({ proposal }) => proposal) ?? []
  const groups = [...new Set(data?.settings.map(({ group }) => group))]
  return (
    <PageColumn width="wide">
      <PageHeading title={words.title} lead={words.lead} />
      {!may && <ErrorState title={screenWords.notAllowedTitle} advice={screenWords.notAllowed(role)} />}
      {error && !data && <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />}
      {may && isPending && (
        <Skeletons>
          <SkeletonText lines={6} />
        </Skeletons>
      )}
      {data?.settings.length === 0 && <EmptyState title={words.none} />}
      {waiting.length > 0 && (
        <Notice title={words.waiting(waiting.length)}>
          <BulletList>
            {waiting.map(({ key, label }) => (
              <li key={key}>
                <a href={`#${key}`}>{label}</a>
              </li>
            ))}
          </BulletList>
        </Notice>
      )}
      {groups.map((group) => (
        <section key={group} className={classes.form} aria-label={group}>
          <h2>{group}</h2>
          <div className={classes.settings}>
            {data?.settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingCard
                  key={setting.key}
                  setting={setting}
                  mayEdit={mayEdit}
                  onSaved={(saved) =>
                    queries.setQueryData<AnswerOf<typeof listSettings>>(query.queryKey, (old) =>
                      old ? { settings: old.settings.map((one) => (one.key === saved.key ? saved : one)) } : old,
                    )
                  }
                  onStale={() => void refetch()}
                />
              ))}
          </div>
        </section>
      ))}
    </PageColumn>
  )
}
