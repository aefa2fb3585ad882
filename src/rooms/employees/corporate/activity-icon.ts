import type { ActivityType } from '#rooms/companies/rules/activity.ts'
import {
  IconBan,
  IconBell,
  IconCoin,
  IconDownload,
  IconHistory,
  IconReportAnalytics,
  IconTableImport,
  IconUser,
  IconUserCog,
} from '#ui/icons.ts'

const ICONS: Partial<Record<ActivityType, typeof IconUser>> = {
  EMPLOYEE_ADDED: IconUser,
  EDITED: IconUserCog,
  BLOCKED: IconBan,
  ACCOUNT_DELETED: IconBan,
  REMINDED: IconBell,
  WALLET_TRANSFER: IconCoin,
  FILE_UPLOADED: IconTableImport,
  BULK_PROCESSED: IconTableImport,
  REPORT_REQUESTED: IconReportAnalytics,
  REPORT_DOWNLOADED: IconDownload,
  CHECKUP_REPORT_DOWNLOADED: IconDownload,
}

/** The picture beside an activity, which only repeats its sentence. */
export const activityIcon = (action: ActivityType): typeof IconUser => ICONS[action] ?? IconHistory
