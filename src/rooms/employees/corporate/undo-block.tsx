import { useQuery } from '@tanstack/react-query'
import { ListFailure } from '#dashboard/components/list-failure.tsx'
import { queryOf } from '#platform/contract/client.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { readPartnerUser } from '../contract/detail.ts'
import { activityWords as words } from '../words/activity.ts'
import { screenWords } from '../words/screen.ts'
import { actsOn } from './employee-acts.ts'
import { RestoreEmployee } from './restore-employee.tsx'

interface UndoBlockProps {
  subsidiaryId: string
  id: string
  onRestored: (outcome: string) => void
  onClose: () => void
}

/** Undoes a block that the Activity tab lists, if the person is still blocked and the day is not over. */
export function UndoBlock({ subsidiaryId, id, onRestored, onClose }: UndoBlockProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(readPartnerUser, { params: { subsidiaryId, id } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (data && actsOn(data, ['all']).includes('restore'))
    return <RestoreEmployee subsidiaryId={subsidiaryId} employee={data} onRestored={onRestored} onClose={onClose} />
  return (
    <Dialog open title={data ? words.tooLateTitle : words.undo} onClose={onClose}>
      {data ? (
        // A deleted account has no number.
        <p>{data.mobile === '' ? words.accountDeleted : words.tooLate}</p>
      ) : error ? (
        <ListFailure title={screenWords.drawer.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons>
          <SkeletonText lines={1} />
        </Skeletons>
      )}
    </Dialog>
  )
}
