import { Card } from '#ui/card.tsx'
import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'

/** The skeleton of the plan card. */
export function MyPlanSkeleton() {
  return (
    <Card>
      <Skeletons>
        <SkeletonText lines={1} />
        <SkeletonBar height="0.5rem" />
        <SkeletonBar width="40%" />
        <SkeletonBar height="4.5rem" />
        <SkeletonText lines={4} />
      </Skeletons>
    </Card>
  )
}
