import { restartPhotos } from './photo.ts'

// Runs before each test file. Files of one worker share their modules, so what a module counts would depend on the
// files that ran before.
restartPhotos()
