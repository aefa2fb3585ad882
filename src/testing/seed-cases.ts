import fc from 'fast-check'
import { inject } from 'vitest'

// Runs before each test file.
fc.configureGlobal({ seed: inject('runSeed') })
