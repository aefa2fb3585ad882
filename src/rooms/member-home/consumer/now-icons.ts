import {
  IconBuildingBank,
  IconCalendarCheck,
  IconClock,
  IconHeartbeat,
  IconHomeHeart,
  IconMessageQuestion,
  IconPhoneCall,
  IconReceiptRefund,
  IconRefresh,
  IconReportMedical,
  IconTicket,
  IconUser,
  IconUsers,
  IconVideo,
} from '#ui/icons.ts'
import type { NowRow } from '../contract.ts'

const ICONS = {
  CARE_ALARM: IconPhoneCall,
  VISIT_PASS: IconTicket,
  DOCTOR_READY: IconVideo,
  DOCTOR_SEARCH: IconVideo,
  CLAIM_QUESTION: IconMessageQuestion,
  BANK_ACCOUNT: IconBuildingBank,
  RENEWAL_CONSENT: IconRefresh,
  PAYOUT_AFTER_RENEWAL: IconClock,
  REFUND_ANSWER: IconReceiptRefund,
  PERSON_TO_CONFIRM: IconUsers,
  REPORT_REQUEST: IconReportMedical,
  ACCOUNT_DELETION: IconUser,
  CARE_CALL: IconHomeHeart,
  CHECKUP: IconHeartbeat,
  CAMP: IconCalendarCheck,
  REPORT: IconReportMedical,
  PAYMENT: IconBuildingBank,
  RENEWAL: IconRefresh,
  PAYOUT: IconBuildingBank,
  REFUND: IconReceiptRefund,
  CLAIMS_WITH_US: IconClock,
} as const

export const nowIcon = ({ kind }: NowRow) => ICONS[kind]
