import { SkeletonBar, Skeletons, SkeletonText } from '#ui/skeletons.tsx'
import { workbenchWords as words } from '../words/workbench.ts'
import classes from './claim-screen.module.css'

/** The shape of the page: the document, and the content beside it. */
export function ClaimSkeleton() {
  return (
    <Skeletons label={words.loading}>
      <div className={classes.bench}>
        <SkeletonBar height="60dvh" />
        <div className={classes.beside}>
          <SkeletonText lines={6} />
          <SkeletonText lines={4} />
          <SkeletonText lines={4} />
        </div>
      </div>
    </Skeletons>
  )
}
