import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  basename: '/plus/',
  buildDirectory: 'build',
  ssr: true,
} satisfies Config
