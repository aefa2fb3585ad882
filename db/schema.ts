// Generated from db/migrations by `npm run db:types`; do not edit.
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Int8 = ColumnType<bigint, bigint | number | string, bigint | number | string>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Accounts {
  app_installed_at: Timestamp | null;
  app_used_at: Timestamp | null;
  awaits_app_use: Generated<boolean>;
  awaits_use: Generated<boolean>;
  blocked_at: Timestamp | null;
  created_at: Timestamp;
  email: string | null;
  erased_at: Timestamp | null;
  erased_number_hmac: Buffer | null;
  first_login_at: Timestamp | null;
  id: Generated<string>;
  last_login_at: Timestamp | null;
  mobile: string;
  name: string | null;
  named_at: Timestamp | null;
  pincode: string | null;
  state: string | null;
  temperature_unit: "C" | "F" | null;
  terms_at: Timestamp | null;
  terms_version: string | null;
  version: Generated<number>;
}

export interface Addresses {
  account_id: string;
  addressee_phone_number: string;
  building: string;
  created_at: Timestamp;
  geo_string: string;
  hidden_at: Timestamp | null;
  id: Generated<string>;
  label: "Home" | "Office" | "Other";
  label_name: string | null;
  land_mark: string;
  pincode: string;
}

export interface AppDownloads {
  expires_at: Timestamp;
  path: string;
  session_id: string;
  token_hash: Buffer;
}

export interface AuditLog {
  action: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_type: string;
  after: Json | null;
  at: Timestamp;
  before: Json | null;
  entity: string;
  entity_id: string | null;
  hash: Buffer;
  id: Generated<Int8>;
  ip: string | null;
  on_behalf_of: string | null;
  reason: string | null;
  request_id: string | null;
  role: string | null;
  xid: Generated<string>;
}

export interface AuditSeals {
  from_xid: string;
  hash: Buffer;
  id: Generated<Int8>;
  previous_hash: Buffer | null;
  row_hashes: ArrayType<Buffer>;
  row_ids: ArrayType<Int8>;
  sealed_at: Timestamp;
  to_xid: string;
}

export interface BankDetails {
  account_holder_name: string;
  account_id: string;
  account_number_hmac: Buffer;
  account_type: "SAVINGS" | "CURRENT";
  active: Generated<boolean>;
  bank: string;
  branch: string;
  closed_at: Timestamp | null;
  cooling_until: Timestamp | null;
  created_at: Timestamp;
  id: string;
  ifsc_code: string;
  last_four: string;
  own_name: Generated<boolean>;
  registered_name: string | null;
  review_note: string | null;
  reviewed_by: string | null;
  score: number | null;
  sealed_account_number: Buffer;
  status: "UNVERIFIED" | "REVIEW" | "VERIFIED" | "FAILED";
  verification_ref: string | null;
  verification_tries: Generated<number>;
  verified_at: Timestamp | null;
  version: Generated<number>;
}

export interface BankTransfers {
  kind: "CLAIM" | "REFUND" | "INSURER";
  recorded_at: Timestamp;
  subject: string;
  utr: string;
}

export interface BulkUploadParticipants {
  account_id: string;
  edited_version: number | null;
  seen_version: number | null;
  upload_id: string;
}

export interface BulkUploadRows {
  applied_at: Timestamp | null;
  before: Json | null;
  cell_before: string | null;
  entity_id: string | null;
  remarks: Generated<string[]>;
  row: number;
  set_day: string | null;
  status: Generated<"WAITING" | "DONE" | "FAILED" | "UNDONE">;
  upload_id: string;
  values: string[];
}

export interface BulkUploads {
  columns: string[];
  dates_in_doubt: Generated<string[]>;
  failed: Generated<number>;
  file_id: string | null;
  file_name: string;
  finished_at: Timestamp | null;
  guardian_text_version: string | null;
  headers: string[];
  heading_row: number | null;
  hidden_at: Timestamp | null;
  hidden_rows: Generated<number>;
  id: Generated<string>;
  is_mapped: boolean;
  last_set: Json | null;
  letters_in_doubt: Generated<boolean>;
  mapping: string[];
  mode: "all" | "valid_only" | null;
  other_sheets: Generated<string[]>;
  partner_plan_id: string;
  processed_rows: Generated<number>;
  refusal: Json | null;
  rows_meant: "SHOWN" | "ALL" | null;
  sha256: Buffer;
  sheet: Generated<string>;
  started_at: Timestamp | null;
  started_by: string | null;
  started_role: string | null;
  status: Generated<"UPLOADED" | "PENDING" | "PROCESSING" | "PROCESSED" | "FAILED">;
  subsidiary_id: string;
  succeeded: Generated<number>;
  total_rows: number;
  type: "ACTIVATE" | "BLOCK" | "MEMBER_ACTIVATE" | "MEMBER_PATCH" | "MEMBER_BLOCK";
  undone_at: Timestamp | null;
  uploaded_by: string;
  uploaded_on: Timestamp;
  version: Generated<number>;
}

export interface Campaigns {
  code: string;
  coupon_code: string;
  ends_at: Timestamp | null;
  kind: "LIMITED_TIMED" | "RENEWAL";
  starts_at: Timestamp | null;
  status: Generated<"DRAFT" | "LIVE" | "ENDED">;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface CatalogueDrafts {
  based_on: number;
  document: Json;
  id: string;
  kind: "plans" | "groups" | "coupons" | "offers" | "redirects" | "insurance_plans";
  saved_at: Timestamp;
  saved_by: string | null;
  version: Generated<number>;
}

export interface CatalogueVersion {
  only_row: Generated<boolean>;
  version: Generated<Int8>;
}

export interface CheckupAccessRequests {
  answered_at: Timestamp | null;
  id: Generated<string>;
  order_id: string;
  requested_at: Timestamp;
  requested_by: string;
}

export interface CheckupCountMoves {
  change: number;
  city: string;
  sub_status: string;
  variation: string;
}

export interface CheckupCounts {
  city: string | null;
  count: Int8 | null;
  sub_status: string | null;
  variation: string | null;
}

export interface CheckupCountSums {
  city: string;
  count: Int8;
  sub_status: string;
  variation: string;
}

export interface CheckupDownloads {
  account_id: string;
  actor_type: "MEMBER" | "COMPANY" | "STAFF";
  at: Timestamp;
  id: Generated<Int8>;
  order_id: string;
  report_id: string;
}

export interface CheckupEvents {
  actor_id: string | null;
  actor_type: "MEMBER" | "COMPANY" | "STAFF" | "PROVIDER" | "SYSTEM";
  at: Timestamp;
  from_status: string | null;
  id: Generated<Int8>;
  kind: "MOVED" | "MISSED" | "TIME_CHANGED" | "REPORT_ADDED" | "IDENTIFIED" | "SHARED" | "UNSHARED" | "AGREED" | "DISAGREED" | "ACCESS_REQUESTED" | "DOWNLOADED";
  note: string | null;
  order_id: string;
  recorded_at: Timestamp;
  to_status: string;
}

export interface CheckupOrderCounts {
  orders: Generated<Int8>;
  status: string;
  subsidiary_id: string;
  variation: string;
}

export interface CheckupOrders {
  address: string | null;
  agreed_at: Timestamp | null;
  booked_by: string | null;
  cancelled_reason: string | null;
  centre_address: string | null;
  centre_name: string | null;
  centre_phone: string | null;
  city: string;
  completed_at: Timestamp | null;
  created_at: Timestamp;
  email: string | null;
  id: Generated<string>;
  mobile: string | null;
  mode: "HOME" | "CENTRE";
  modified_at: Timestamp;
  needs_time: Generated<boolean>;
  no_shows: Generated<number>;
  number_unproven: Generated<boolean>;
  package_id: string;
  partner_plan_id: string | null;
  person_mobile: string | null;
  person_name: string;
  reference_id: string | null;
  sample_appointment_at: Timestamp | null;
  share_report_with_employer: Generated<boolean>;
  slot_at: Timestamp;
  status: Generated<string>;
  sub_status: Generated<"REQUESTED" | "SLOT_CONFIRMED" | "RESCHEDULED" | "SAMPLE_COLLECTED" | "VISIT_PENDING" | "VISIT_DONE" | "REPORT_AWAITED" | "PARTIAL_REPORT" | "REPORT_RELEASED" | "DOCTOR_REVIEWED" | "FIT" | "FIT_WITH_NOTE" | "TEMP_UNFIT" | "UNFIT" | "CANCELLED_BY_MEMBER" | "CANCELLED_BY_PROVIDER" | "UNSERVICEABLE" | "EXPIRED" | "NO_SHOW">;
  subscription_id: string | null;
  subsidiary_id: string | null;
  uhid: string | null;
  use_reference: string | null;
  variation: "AHC" | "PEMC";
  version: Generated<number>;
  visit_appointment_at: Timestamp | null;
}

export interface CheckupPackages {
  cities: string[];
  code: string;
  created_at: Timestamp;
  fasting_hours: Generated<number>;
  id: Generated<string>;
  is_offered: Generated<boolean>;
  modes: string[];
  name: string;
  position: Generated<number>;
  tests: string[];
  variation: "AHC" | "PEMC";
  version: Generated<number>;
}

export interface CheckupProviderEvents {
  at: Timestamp;
  body_sha256: Buffer;
  event_id: string;
  order_id: string;
  received_at: Timestamp;
  sub_status: string;
}

export interface CheckupReports {
  file_id: string;
  id: Generated<string>;
  kind: "RESULTS" | "CERTIFICATE";
  name: string;
  number: Generated<Int8>;
  order_id: string;
  released_on: Timestamp;
}

export interface CheckupSlots {
  capacity: number;
  is_offered: Generated<boolean>;
  mode: "HOME" | "CENTRE";
  starts_at: string;
  version: Generated<number>;
  weekdays: number[];
}

export interface ClaimChecks {
  check_code: string;
  claim_id: Int8;
  created_at: Timestamp;
  evidence: Generated<Json>;
  file_id: string | null;
  id: Generated<Int8>;
  level: "LOW" | "MEDIUM" | "HIGH";
  other_claim_id: Int8 | null;
  other_file_id: string | null;
  stops_until: Timestamp | null;
}

export interface ClaimCountMoves {
  change: number;
  claim_type: string;
  is_assigned: boolean;
  risk: string;
  status: string;
}

export interface ClaimCounts {
  claim_type: string | null;
  count: Int8 | null;
  is_assigned: boolean | null;
  risk: string | null;
  status: string | null;
}

export interface ClaimCountSums {
  claim_type: string;
  count: Int8;
  is_assigned: boolean;
  risk: string;
  status: string;
}

export interface ClaimDecisionReviews {
  at: Timestamp;
  decision_id: string;
  note: string | null;
  outcome: "AGREE" | "DISAGREE";
  reviewed_by: string;
}

export interface ClaimDecisions {
  approved_claim_amount_paise: Int8 | null;
  at: Timestamp;
  claim_amount_paise: Int8;
  claim_id: Int8;
  decided_by: string;
  deductions: Generated<Json>;
  id: string;
  note: string | null;
  reason_codes: Generated<string[]>;
  sampled: boolean;
  undo_reason: string | null;
  undone_at: Timestamp | null;
  undone_by: string | null;
  verdict: "PASSED" | "APPROVED" | "REJECTED";
}

export interface ClaimDeductions {
  amount_paise: Int8;
  claim_id: Int8;
  created_at: Timestamp;
  id: Generated<Int8>;
  reason_code: string;
}

export interface ClaimFacts {
  claim_id: Int8;
  claim_type: string;
  count: never;
  gross_paise: Int8;
  id: Generated<Int8>;
  paid_by_member_paise: Int8;
  paid_by_plan_paise: Int8;
  partner_plan_id: string | null;
  recorded_at: Timestamp;
  service_date: string;
  subscription_id: string;
  uhid: string;
  xid: Generated<string>;
}

export interface ClaimFiles {
  amount_paise: Int8 | null;
  claim_id: Int8;
  created_at: Timestamp;
  file_id: string;
  id: Generated<string>;
  number: Generated<Int8>;
  perceptual_hash: Int8 | null;
  removed_at: Timestamp | null;
  sent_sha256: Buffer;
  type: "INVOICE" | "PRESCRIPTION" | "DOCUMENT";
}

export interface ClaimHistory {
  actor_id: string | null;
  actor_type: "MEMBER" | "STAFF" | "SYSTEM";
  at: Timestamp;
  claim_id: Int8;
  current_state: "INITIATED" | "ON_HOLD" | "PENDING" | "APPROVED" | "REJECTED" | "SETTLED" | "SETTLEMENT_FAILED";
  from_status: "INITIATED" | "ON_HOLD" | "PENDING" | "APPROVED" | "REJECTED" | "SETTLED" | "SETTLEMENT_FAILED" | null;
  header: string | null;
  id: Generated<Int8>;
  internal_note: string | null;
  text: string | null;
}

export interface ClaimNotes {
  at: Timestamp;
  author_id: string;
  claim_id: Int8;
  id: Generated<Int8>;
  text: string;
}

export interface ClaimRecoveries {
  amount_paise: Int8;
  at: Timestamp;
  claim_id: Int8;
  id: Generated<Int8>;
  noted_by: string;
  reason: string;
}

export interface Claims {
  account_id: string;
  additional_details: Generated<Json>;
  approved_claim_amount_paise: Int8 | null;
  assigned_to: string | null;
  bank_details_id: string | null;
  bill_key: string | null;
  claim_amount_paise: Int8;
  claim_type: string;
  cleared_by: string | null;
  cleared_codes: string[] | null;
  clock_started_at: Timestamp;
  created_at: Timestamp;
  created_by: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  due_at: Generated<Timestamp | null>;
  establishment_id: string | null;
  establishment_name: string | null;
  external_transaction_id: string | null;
  first_approved_at: Timestamp | null;
  first_approver: string | null;
  first_decision_due_at: Timestamp;
  former_bill_keys: string[] | null;
  has_wallet: boolean;
  id: Generated<Int8>;
  in_payout: Generated<boolean>;
  insured: Generated<boolean>;
  late_reason: string | null;
  locked_by: string | null;
  locked_until: Timestamp | null;
  modified_at: Timestamp;
  note: string | null;
  on_hold_at: Timestamp | null;
  on_hold_by: string | null;
  original_claim_id: Int8 | null;
  parent_claim_id: Int8 | null;
  patient_name: string;
  paused_at: Timestamp | null;
  paused_seconds: Generated<number>;
  payable_estimate_paise: Int8;
  payout_due_at: Timestamp;
  payout_failed_at: Timestamp | null;
  payout_tries: Generated<number>;
  plan_name: string;
  provider_id: string | null;
  provider_name: string | null;
  raised_by: string | null;
  raised_from_paise: Int8 | null;
  reason_codes: Generated<string[]>;
  reimbursement_type: "DIRECT" | "ASSISTED" | "MANUAL";
  reservation: string | null;
  reservations: Generated<number>;
  respond_by: Timestamp | null;
  resubmittable_until: Timestamp | null;
  risk: Generated<"LOW" | "MEDIUM" | "HIGH">;
  sampled: Generated<boolean>;
  scheduled_time: Timestamp;
  service: string | null;
  settled_at: Timestamp | null;
  status: "INITIATED" | "ON_HOLD" | "PENDING" | "APPROVED" | "REJECTED" | "SETTLED" | "SETTLEMENT_FAILED";
  subscription_id: string;
  term: number;
  uhid: string;
  uhid_by: string | null;
  version: Generated<number>;
  wallet_sublimit_package_id: string | null;
  wallet_transaction_id: string | null;
}

export interface ClockOffset {
  offset_ms: Generated<Int8>;
  only_row: Generated<boolean>;
}

export interface CompanyActivities {
  action: "EMPLOYEE_ADDED" | "EDITED" | "BLOCKED" | "RESTORED" | "ACCOUNT_DELETED" | "REMINDED" | "WALLET_TRANSFER" | "FILE_UPLOADED" | "FILE_DELETED" | "BULK_PROCESSED" | "REPORT_REQUESTED" | "REPORT_DOWNLOADED" | "CHECKUP_REPORT_DOWNLOADED" | "USER_INVITED" | "CHC_REQUESTED" | "CHC_ACTIVATED" | "USER_ROLE_CHANGED" | "USER_REMOVED" | "CONTRACT_AMENDED";
  actor_id: string | null;
  actor_name: string;
  after: Json | null;
  at: Timestamp;
  before: Json | null;
  entity: string;
  entity_id: string | null;
  id: Generated<Int8>;
  subsidiary_id: string;
  summary: string;
}

export interface CompanyCreditMoves {
  month: string;
  paise: Int8;
  partner_plan_id: string;
  status: string;
  transactions: Int8;
  type: string;
}

export interface CompanyCredits {
  month: string | null;
  paise: Int8 | null;
  partner_plan_id: string | null;
  status: string | null;
  transactions: Int8 | null;
  type: string | null;
}

export interface CompanyCreditSums {
  month: string;
  paise: Int8;
  partner_plan_id: string;
  status: string;
  transactions: Int8;
  type: string;
}

export interface CompanyCreditWarnings {
  expires_on: string | null;
  expiring_paise: Generated<Int8>;
  expiring_people: Generated<Int8>;
  low_since: Timestamp | null;
  partner_plan_id: string;
}

export interface Consents {
  account_id: string;
  at: Timestamp;
  channel: string;
  evidence: Json | null;
  given: boolean;
  id: Generated<Int8>;
  language: Generated<string>;
  purpose: string;
  subject_uhid: string | null;
  text_version: string;
}

export interface Consultations {
  accepted_at: Timestamp | null;
  account_id: string | null;
  agent_id: string | null;
  asked_doctor_ref: string | null;
  booked_by: "MEMBER" | "AGENT" | "CARE";
  channel: Generated<"chat" | "audio" | "video">;
  desk_asked_at: Timestamp | null;
  doctor_name: string | null;
  doctor_ref: string | null;
  doctor_registration: string | null;
  doctor_speciality: string | null;
  ended_at: Timestamp | null;
  ends_at: Timestamp;
  expires_at: Timestamp;
  failure_reason: "DECLINED" | "REFUSED" | "NO_SHOW" | "CALL_FAILED" | "NOT_COVERED" | null;
  initiated_at: Timestamp;
  join_by: Timestamp | null;
  join_link: string | null;
  joined_at: Timestamp | null;
  number_unproven: Generated<boolean>;
  partner_id: string | null;
  patient_mobile: string | null;
  practice_id: string | null;
  preferred_language: string;
  problem_area: string | null;
  problem_area_id: string | null;
  rated_at: Timestamp | null;
  rating: number | null;
  rating_comment: string | null;
  sealed_patient: Buffer | null;
  slot: Timestamp | null;
  speciality: string;
  status: "initiated" | "queued" | "active" | "completed" | "failure" | "cancelled" | "expired";
  subscription_id: string;
  transaction_id: string;
  uhid: string;
}

export interface ConsultEvents {
  event_id: string;
  outcome: "applied" | "no_change" | "refused";
  received_at: Timestamp;
  transaction_id: string;
  type: string;
}

export interface ConsultPrescriptions {
  document_ref: string;
  file_id: string;
  id: string;
  issued_at: Timestamp;
  transaction_id: string;
}

export interface ConsultVerifications {
  account_id: string | null;
  agent_id: string;
  created_at: Timestamp;
  field_type: "mobile" | "policy_number";
  id: string;
  mobile: string | null;
  policy_serial: number | null;
  subsidiary_id: string;
  verified_at: Timestamp | null;
}

export interface CorporateLeads {
  campaign: string | null;
  changed_at: Timestamp;
  created_at: Timestamp;
  email_hmac: Buffer;
  id: string;
  inbox: "SALES" | "CAREERS";
  last_asked_at: Timestamp;
  medium: string | null;
  next_step: string | null;
  next_step_on: string | null;
  organization_size: "<500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+";
  owner_id: string | null;
  purpose: "Taking a demo" | "Referring someone" | "Enquiring about an existing plan" | "A career opportunity";
  sealed_contact: Buffer;
  source: string | null;
  stage: Generated<"NEW" | "CONTACTED" | "MEETING" | "PROPOSAL" | "WON" | "LOST">;
  times_asked: Generated<number>;
  version: Generated<number>;
}

export interface CountedSends {
  at: Timestamp;
  by_company: Generated<boolean>;
  by_mail: Generated<boolean>;
  id: Generated<Int8>;
  is_known: boolean;
  kind: string;
  recipient: Buffer;
  sender: string;
}

export interface CouponAllowlist {
  code: string;
  mobile_hmac: Buffer;
}

export interface CouponCounters {
  code: string | null;
  redeemed: Int8 | null;
  released: Int8 | null;
  reserved: Int8 | null;
  spent_paise: Int8 | null;
}

export interface CouponRedemptions {
  account_id: string;
  code: string;
  discount_paise: Int8;
  mobile_hmac: Buffer;
  redeemed_at: Timestamp | null;
  released_at: Timestamp | null;
  released_why: string | null;
  reserved_at: Timestamp;
  reserved_until: Timestamp;
  status: "RESERVED" | "REDEEMED" | "RELEASED";
  terms: Json;
  transaction_id: string;
}

export interface Coupons {
  allow_zero: Generated<boolean>;
  audience: Generated<"ALL" | "NEW" | "EXPIRED" | "ALLOWLIST">;
  channels: Generated<string[]>;
  code: string;
  created_at: Timestamp;
  ends_at: Timestamp | null;
  exclude_plan_ids: Generated<string[]>;
  frequency: Generated<"ONCE" | "RECURRING" | "FOREVER">;
  group_slugs: Generated<string[]>;
  kind: "FLAT" | "PERCENT" | "FIXED_PRICE";
  max_discount_paise: Int8 | null;
  min_cost_paise: Int8 | null;
  per_customer_limit: Generated<number | null>;
  plan_ids: Generated<string[]>;
  recurring_times: number | null;
  requires_auto_debit: Generated<boolean>;
  spend_limit_paise: Int8 | null;
  starts_at: Timestamp | null;
  status: Generated<"DRAFT" | "LIVE" | "PAUSED" | "ENDED">;
  total_limit: number | null;
  updated_at: Timestamp;
  value_paise: Int8 | null;
  value_percent: Numeric | null;
  version: Generated<number>;
  visible: Generated<boolean>;
}

export interface CreditNoteLines {
  cgst_paise: Int8;
  credit_note_id: string;
  igst_paise: Int8;
  position: number;
  sgst_paise: Int8;
  taxable_paise: Int8;
  total_paise: Int8;
}

export interface CreditNotes {
  created_at: Timestamp;
  id: Generated<string>;
  invoice_id: string;
  issued_on: string;
  number: string;
  reason: string;
  reference: string;
  supplier_gstin: string;
  total_paise: Int8;
}

export interface DependentChanges {
  at: Timestamp;
  id: Generated<Int8>;
  kind: "DELETED" | "UPDATED";
  partner_plan_id: string;
  uhid: string;
}

export interface DeskCodeMisses {
  account_id: string;
  day: string;
  establishment_id: string;
  misses: number;
}

export interface ErasureRequests {
  account_id: string;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  id: Generated<string>;
  kept: Generated<string[]>;
  plan_ids: Generated<string[]>;
  requested_at: Timestamp;
  sealed_reason: Buffer | null;
  status: Generated<"REQUESTED" | "WITHDRAWN" | "DONE" | "PARTIAL">;
  waits_for: Generated<string[]>;
}

export interface Establishments {
  address: string;
  city: string;
  id: string;
  in_network: Generated<boolean>;
  kind: "CLINIC" | "HOSPITAL" | "DIAGNOSTIC_CENTRE";
  latitude: number;
  locality: string;
  longitude: number;
  name: string;
  phone: string;
  pincode: string;
  version: Generated<number>;
}

export interface FormerAccounts {
  account_id: string;
  former_id: string;
}

export interface FormerNames {
  account_id: string;
  id: Generated<Int8>;
  name: string;
  until: Timestamp;
}

export interface GatewayAdjustments {
  adjustment_ref: string;
  amount_paise: Int8;
  created_at: Timestamp;
  kind: string;
  settlement_ref: string;
}

export interface GatewayEvents {
  body_sha256: Buffer;
  created_at: Timestamp;
  event_id: string;
  gateway: string;
  order_ref: string | null;
  outcome: "applied" | "no_change" | "ignored";
  payload: Json;
  payment_ref: string | null;
  received_at: Timestamp;
  type: string;
}

export interface GatewayPayments {
  amount_paise: Int8;
  amount_refunded_paise: Generated<Int8>;
  captured_at: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  customer_ref: string | null;
  error_code: string | null;
  error_reason: string | null;
  fee_paise: Int8 | null;
  gateway: string;
  id: Generated<string>;
  method: string | null;
  order_ref: string;
  payment_ref: string;
  status: "created" | "authorized" | "failed" | "captured" | "refunded";
  token_ref: string | null;
  updated_at: Timestamp;
  verdict: "paid" | "surplus" | "mismatch" | null;
}

export interface GatewaySettlements {
  amount_paise: Int8;
  compared_at: Timestamp | null;
  created_at: Timestamp;
  gateway: string;
  settled_at: Timestamp;
  settlement_ref: string;
  utr: string | null;
}

export interface Grievances {
  account_id: string;
  id: Generated<string>;
  number: Generated<Int8>;
  received_at: Timestamp;
  sealed_text: Buffer;
  settle_by: Timestamp;
  settled_at: Timestamp | null;
}

export interface HealthCampEntries {
  at: Timestamp;
  found: boolean;
  key: string;
  kiosk_id: string;
}

export interface HealthCampKiosks {
  camp_id: string;
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  location_id: string;
  on_date: string;
  revoked_at: Timestamp | null;
  token_hash: Buffer;
}

export interface HealthCampLocations {
  address: string;
  camp_id: string;
  city: string;
  closes_at: string;
  end_date: string;
  id: string;
  name: string;
  opens_at: string;
  removed_at: Timestamp | null;
  slot_capacity: number;
  slot_minutes: number;
  start_date: string;
}

export interface HealthCampRegistrations {
  account_id: string;
  arrived_at: Timestamp | null;
  camp_id: string;
  cancelled_at: Timestamp | null;
  cancelled_by: "MEMBER" | "STAFF" | "PLAN" | "LEFT" | null;
  done_at: Timestamp | null;
  id: Generated<string>;
  is_done: Generated<boolean>;
  kind: "SCHEDULED" | "WALK_IN";
  location_id: string;
  on_date: string;
  partner_user_id: string;
  registered_at: Timestamp;
  report_released_at: Timestamp | null;
  slot_id: string;
  status: Generated<"REGISTERED" | "CANCELLED">;
}

export interface HealthCamps {
  cancel_reason: string | null;
  cancelled_at: Timestamp | null;
  created_at: Timestamp;
  id: string;
  name: string;
  status: Generated<"PLANNED" | "CANCELLED">;
  subsidiary_id: string;
  version: Generated<number>;
}

export interface HealthCampSlots {
  capacity: number;
  closed: Generated<boolean>;
  end_time: string;
  id: Generated<string>;
  location_id: string;
  on_date: string;
  start_time: string;
  taken: Generated<number>;
}

export interface HealthCashGrants {
  amount_paise: Int8;
  granted_at: Timestamp;
  granted_by: string | null;
  id: Generated<string>;
  reason: string | null;
  subscription_id: string;
  term: number | null;
}

export interface HealthCashRevocations {
  amount_paise: Int8;
  grant_id: string;
  reason: string;
  revoked_at: Timestamp;
  revoked_by: string;
}

export interface HomeCareCalls {
  consult_id: string | null;
  day: number;
  due_at: Timestamp;
  ended_at: Timestamp | null;
  escalation_id: string | null;
  id: Generated<string>;
  kind: "SCHEDULED" | "ON_DEMAND" | "ALARM";
  planned_at: Timestamp | null;
  status: Generated<"PLANNED" | "CALLING" | "DONE" | "MISSED" | "CANCELLED">;
  subscription_id: string;
}

export interface HomeCareEpisodes {
  account_id: string;
  activated_at: Timestamp;
  doctor_change_reason: "NOT_AVAILABLE" | "PATIENT_ASKED" | "LANGUAGE" | null;
  doctor_changed_at: Timestamp | null;
  doctor_name: string | null;
  doctor_ref: string | null;
  ended_at: Timestamp | null;
  ends_on: string;
  number_checked_at: Timestamp | null;
  number_checked_by: string | null;
  number_found_at: Timestamp | null;
  number_outcome: "ONE_HOUSEHOLD" | "NOT_THE_PATIENT" | null;
  plan_proposal_id: string;
  starts_on: string;
  status: Generated<"ACTIVE" | "COMPLETED" | "STOPPED">;
  subscription_id: string;
  uhid: string;
  welfare_due_at: Timestamp | null;
}

export interface HomeCareEscalations {
  advice_version: number | null;
  closed_at: Timestamp | null;
  closed_by: string | null;
  due_at: Timestamp;
  handed_over_at: Timestamp | null;
  handed_over_by: string | null;
  id: Generated<string>;
  next_try_at: Timestamp | null;
  not_reached_at: Timestamp | null;
  opened_at: Timestamp;
  outcome: "STABLE" | "STAYS_HOME" | "HOSPITAL" | "CALLED_112" | null;
  outcome_doctor: string | null;
  status: Generated<"OPEN" | "TAKEN" | "CLOSED">;
  subscription_id: string;
  taken_at: Timestamp | null;
  taken_by: string | null;
  tapped_at: Timestamp | null;
}

export interface HomeCareKitEvents {
  actor_id: string | null;
  at: Timestamp;
  event_id: string | null;
  id: Generated<Int8>;
  kit_id: string;
  note: string | null;
  recorded_at: Timestamp;
  source: "COURIER" | "STAFF" | "SYSTEM";
  status: "CREATED" | "PACKED" | "CANCELLED" | "DISPATCHED" | "FAILED" | "DELIVERED" | "RETURNED";
}

export interface HomeCareKits {
  courier: string | null;
  dispatched_at: Timestamp | null;
  id: Generated<string>;
  number: number;
  status: Generated<"CREATED" | "PACKED" | "CANCELLED" | "DISPATCHED" | "FAILED" | "DELIVERED" | "RETURNED">;
  subscription_id: string;
  tracking_number: string | null;
}

export interface HomeCareNotes {
  at: Timestamp;
  author_id: string;
  call_id: string | null;
  escalation_id: string | null;
  id: string;
  kind: "HANDOVER" | "CALL" | "ESCALATION";
  sealed_text: Buffer;
  subscription_id: string;
}

export interface HomeCareNumbers {
  number_hash: Buffer;
  patient_hash: Buffer;
  source: "LOGIN" | "CAREGIVER" | "ADDRESS";
  subscription_id: string;
}

export interface HomeCareVitals {
  escalation_id: string | null;
  id: string;
  measured_at: Timestamp;
  recorded_at: Timestamp;
  sealed_reading: Buffer;
  subscription_id: string;
}

export interface IdempotencyKeys {
  call: string;
  expires_at: Timestamp;
  key: string;
  request_hash: Buffer;
  response_status: number | null;
  scope: string;
  sealed_response: Buffer | null;
  started_at: Timestamp;
}

export interface InsuranceApplications {
  account_id: string;
  applicant_email: string | null;
  appointee_name: string | null;
  clear_dob: string | null;
  clear_vaccination_doses_covid19: number | null;
  closed_at: Timestamp | null;
  created_at: Timestamp;
  gender: "M" | "F" | "O" | null;
  id: Generated<string>;
  insurance_plan_id: string;
  modified_at: Timestamp;
  name: string | null;
  nominee_dob: string | null;
  nominee_name: string | null;
  nominee_relation: "Father" | "Mother" | "Husband" | "Wife" | "Son" | "Daughter" | "Brother" | "Sister" | "Grandfather" | "GrandMother" | null;
  plan_version_id: string;
  sealed_dob: Buffer | null;
  sealed_vaccination_doses_covid19: Buffer | null;
  status: Generated<"PENDING" | "PROCESSING" | "COMPLETED">;
  step: Generated<"USER_DETAILS" | "NOMINEE_DETAILS">;
  submitted_at: Timestamp | null;
  version: Generated<number>;
}

export interface InsuranceCoiMails {
  at: Timestamp;
  id: Generated<Int8>;
  masked_recipient: string | null;
  policy_id: string;
  sent_on: string;
  status: "SUCCESS" | "FAILURE";
}

export interface InsuranceDeclarations {
  account_id: string;
  data_sharing: boolean;
  declaration_version: string;
  declared_at: Timestamp;
  good_health_declaration: boolean;
  id: Generated<Int8>;
  policy_id: string;
  policy_terms: boolean;
  text_sha256: Buffer;
}

export interface InsuranceNominees {
  appointee_name: string | null;
  dob: string | null;
  id: Generated<Int8>;
  name: string;
  named_at: Timestamp;
  policy_id: string;
  relation: "Father" | "Mother" | "Husband" | "Wife" | "Son" | "Daughter" | "Brother" | "Sister" | "Grandfather" | "GrandMother";
}

export interface InsurancePlans {
  created_at: Timestamp;
  current_version_id: string | null;
  id: string;
  slug: string;
  status: Generated<"DRAFT" | "LIVE" | "RETIRED">;
  version: Generated<number>;
}

export interface InsurancePlanVersions {
  claim_settlement_percent: Numeric | null;
  claim_settlement_review_on: string | null;
  claim_settlement_source: string | null;
  claim_settlement_year: string | null;
  declaration_text: string;
  declaration_version: string;
  disclaimers: Generated<string[]>;
  documents: Generated<Json>;
  enrolment_last_date: string | null;
  entry_age_max: number;
  entry_age_min: number;
  exclusions: Generated<string[]>;
  features: Generated<string[]>;
  free_look_days: Generated<number>;
  grievance_ladder: Generated<Json>;
  id: Generated<string>;
  insurance_plan_id: string;
  insurer: string;
  insurer_code: string;
  insurer_registration: string;
  master_policy_number: string;
  name: string;
  premium_paise: Int8;
  published_at: Timestamp;
  published_by: string | null;
  stamp_duty_paise: Generated<Int8>;
  sum_assured_paise: Int8;
  summary: string;
  tax_paise: Int8;
  tax_rate: Numeric;
  tenure_months: number;
  version: number;
}

export interface InsurancePolicies {
  account_id: string;
  application_id: string;
  attention: "STUCK" | "CONTRADICTED" | "ISSUED_AFTER_CANCEL" | "CANCEL_UNCONFIRMED" | null;
  attention_at: Timestamp | null;
  cancel_reason: string | null;
  cancelled_at: Timestamp | null;
  cancelled_by: "MEMBER" | "STAFF" | "INSURER" | "FREE_LOOK" | null;
  checked_at: Timestamp | null;
  coi_number: string | null;
  coi_received_at: Timestamp | null;
  created_at: Timestamp;
  end_date: string | null;
  id: Generated<string>;
  insurance_plan_id: string;
  insurer_cancel_number: Generated<number>;
  insurer_cancel_wanted: Generated<boolean>;
  insurer_cancelled_at: Timestamp | null;
  last_try_at: Timestamp | null;
  modified_at: Timestamp;
  nothing_owed_at: Timestamp | null;
  order_transaction_id: string;
  paid_at: Timestamp;
  payment_ref: string;
  plan_version_id: string;
  premium_paise: Int8;
  processing_since: Timestamp | null;
  retries: Generated<number>;
  sent_nominee_id: Int8 | null;
  start_date: string | null;
  status: Generated<"PENDING" | "PROCESSING" | "COMPLETED" | "CANCELLED">;
  tries: Generated<number>;
  verify_code: string;
  version: Generated<number>;
}

export interface InsurancePolicyEvents {
  actor_id: string | null;
  actor_type: "MEMBER" | "STAFF" | "INSURER" | "SYSTEM";
  at: Timestamp;
  from_status: string | null;
  id: Generated<Int8>;
  policy_id: string;
  reason: string | null;
  to_status: string;
}

export interface InsuranceRefunds {
  amount_paise: Int8;
  completed_at: Timestamp | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decline_reason: string | null;
  declined_for: "PAID_ALREADY" | "WRONG_AMOUNT" | "NOT_OWED" | "TO_CLEAR" | null;
  due_on: string;
  failed_at: Timestamp | null;
  id: Generated<string>;
  kind: "CANCELLED" | "REFUSED" | "FREE_LOOK" | "STAFF";
  needs_approval: boolean;
  note: string | null;
  number: Generated<Int8>;
  policy_id: string;
  quote: Json | null;
  reference: string;
  refund_id: string;
  requested_at: Timestamp;
  requested_by: string | null;
  status: Generated<"INITIATED" | "SUCCESS" | "FAILED">;
}

export interface InsurerEvents {
  body_sha256: Buffer;
  event_id: string;
  insurer_code: string;
  policy_id: string;
  received_at: Timestamp;
  status: string;
}

export interface InsurerMessages {
  at: Timestamp;
  coi_number: string | null;
  detail: string | null;
  direction: "SENT" | "RECEIVED";
  id: Generated<Int8>;
  kind: "SUBMIT" | "STATUS" | "CANCEL" | "WEBHOOK";
  outcome: string;
  policy_id: string;
  status: string | null;
}

export interface InsurerPayments {
  amount_paise: Int8;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decline_reason: string | null;
  entered_at: Timestamp;
  entered_by: string;
  id: Generated<string>;
  insurer_code: string;
  note: string;
  paid_on: string;
  reference: string;
  status: "WAITING" | "BOOKED" | "DECLINED";
}

export interface InsurerStatementLines {
  coi_number: string;
  kind: "ISSUED" | "CANCELLED";
  premium_paise: Int8 | null;
  statement_id: string;
}

export interface InsurerStatements {
  id: Generated<string>;
  insurer_code: string;
  month: string;
  uploaded_at: Timestamp;
  uploaded_by: string;
}

export interface InvoiceLines {
  cgst_paise: Int8;
  discount_paise: Int8;
  igst_paise: Int8;
  invoice_id: string;
  label: string;
  position: number;
  price_paise: Int8;
  sac: string | null;
  sgst_paise: Int8;
  tax_rate: Numeric;
  taxable_paise: Int8;
  total_paise: Int8;
}

export interface Invoices {
  account_id: string;
  created_at: Timestamp;
  customer_name: string;
  customer_state: string | null;
  id: Generated<string>;
  issued_on: string;
  number: string;
  paid_at: Timestamp;
  payment_ref: string | null;
  payment_transaction_id: string;
  place_of_supply: string;
  plan_name: string;
  plan_version_id: string;
  subscription_id: string;
  supplier_address: string;
  supplier_email: string;
  supplier_gstin: string;
  supplier_name: string;
  supplier_phone: string;
  supplier_state: string;
  total_paise: Int8;
}

export interface InvoiceSeries {
  financial_year: string;
  kind: "INVOICE" | "CREDIT_NOTE";
  last_number: number;
  supplier_gstin: string;
}

export interface Jobs {
  attempt: Generated<number>;
  created_at: Timestamp;
  finished_at: Timestamp | null;
  id: Generated<Int8>;
  last_error: string | null;
  lease_until: Timestamp | null;
  name: string;
  payload: Generated<Json>;
  run_at: Timestamp;
  status: Generated<"queued" | "done" | "dead">;
  unique_key: string | null;
}

export interface JobSchedules {
  name: string;
  next_run_at: Timestamp;
}

export interface KeyCheck {
  id: Generated<number>;
  sealed_word: Buffer;
}

export interface Leads {
  account_id: string | null;
  campaign: string | null;
  created_at: Timestamp;
  id: Generated<string>;
  last_asked_at: Timestamp;
  marketing_text_version: string | null;
  medium: string | null;
  mobile_hmac: Buffer;
  partner_id: string | null;
  partner_name: string | null;
  plan_id: string | null;
  sealed_contact: Buffer;
  source: string | null;
  status: Generated<"NEW" | "CALLED" | "CLOSED">;
  sub_type: string | null;
  subsidiary_id: string | null;
  times_asked: Generated<number>;
  type: "PLAN_ENQUIRY" | "PARTNER_ENQUIRY" | "CHC_REQUEST" | "CALLBACK";
  version: Generated<number>;
}

export interface LedgerAccounts {
  balance_paise: Generated<Int8>;
  created_at: Timestamp;
  held_paise: Generated<Int8>;
  id: Generated<Int8>;
  keeps_balance: boolean;
  kind: string;
  min_balance_paise: Generated<Int8>;
  owner_id: string | null;
}

export interface LedgerTransfers {
  amount_paise: Int8;
  created_at: Timestamp;
  credit_after_paise: Int8 | null;
  credit_id: Int8;
  debit_after_paise: Int8 | null;
  debit_id: Int8;
  id: Generated<Int8>;
  idem: string;
  reference: string;
  reverses_id: Int8 | null;
  type: string;
}

export interface LoginBrowsers {
  browser_hash: Buffer;
  by_mail: Generated<boolean>;
  failures: Generated<number>;
  known_at: Timestamp | null;
  mobile: string;
  seen_at: Timestamp;
  wait_until: Timestamp | null;
}

export interface LoginChallenges {
  about: string | null;
  address: string;
  browser_hash: Buffer;
  channel: "sms" | "whatsapp" | "mail";
  closed_as: "used" | "replaced" | "revoked" | "expired" | null;
  closed_at: Timestamp | null;
  code_hmac: Buffer;
  counted_send_id: Int8 | null;
  created_at: Timestamp;
  email: string | null;
  expires_at: Timestamp;
  id: Generated<string>;
  is_known: Generated<boolean>;
  mobile: string;
  purpose: string;
  source: string;
  tries: Generated<number>;
}

export interface LoginEmails {
  account_id: string;
  email: string;
  verified_at: Timestamp;
}

export interface LoginFailures {
  at: Timestamp;
  by_mail: Generated<boolean>;
  id: Generated<Int8>;
  network: string;
}

export interface LoginGuards {
  by_mail: Generated<boolean>;
  failures: Generated<number>;
  locked_at: Timestamp | null;
  mobile: string;
}

export interface MandateEvents {
  at: Timestamp;
  detail: Generated<Json>;
  id: Generated<Int8>;
  kind: string;
  mandate_id: string;
  renewal_id: string | null;
}

export interface Mandates {
  account_id: string;
  created_at: Timestamp;
  customer_ref: string | null;
  due_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<string>;
  max_amount_paise: Int8;
  order_transaction_id: string | null;
  paused_by: "person" | "bank" | "block" | null;
  paused_until: string | null;
  pays_renewal_id: string | null;
  plan_id: string;
  plan_version_id: string;
  status: "CREATED" | "PENDING_AUTH" | "ACTIVE" | "PAUSED" | "REVOKED" | "EXPIRED" | "FAILED";
  status_reason: string | null;
  subscription_id: string | null;
  token_ref: string | null;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface MemberContactProposals {
  decided_at: Timestamp | null;
  decided_by: string | null;
  email: string | null;
  id: Generated<Int8>;
  member_version: number;
  mobile: string | null;
  proposed_at: Timestamp;
  proposed_by: string;
  reason: string;
  uhid: string;
}

export interface MessageRegistrations {
  channel: "sms" | "whatsapp";
  header: string | null;
  language: string;
  provider_template_id: string;
  template: string;
  text: string | null;
}

export interface Migrations {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
}

export interface OfferWindows {
  campaign_code: string;
  ends_at: Timestamp;
  fingerprint_hash: Buffer;
  starts_at: Timestamp;
}

export interface Orders {
  account_id: string;
  amount_paise: Int8;
  breakdown: Json;
  campaign: string | null;
  completed_at: Timestamp | null;
  coupon_code: string | null;
  created_at: Timestamp;
  credit_paise: Generated<Int8>;
  currency: Generated<string>;
  customer_email: string | null;
  customer_name: string;
  customer_state: string | null;
  discount_paise: Generated<Int8>;
  expires_at: Timestamp;
  idempotency_key: string | null;
  insurance_plan_version_id: string | null;
  kind: Generated<"NEW" | "RENEWAL" | "CHANGE">;
  medium: string | null;
  order_number: Generated<Int8>;
  owned_subscription_id: string | null;
  payment_ref: string | null;
  plan_id: string | null;
  plan_line: string | null;
  plan_proposal_id: string | null;
  plan_proposal_version: number | null;
  plan_version_id: string | null;
  premium_paise: Generated<Int8>;
  sealed_applicant_dob: Buffer | null;
  source: string | null;
  status: "initiated" | "completed" | "failure" | "cancelled" | "expired";
  sub_status: "gateway_pending" | "refund_requested" | null;
  transaction_id: Generated<string>;
  version: Generated<number>;
}

export interface Organizations {
  code: Generated<string>;
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
  version: Generated<number>;
}

export interface OutboxAttachments {
  file_name: string;
  media_type: string;
  message_id: string;
  position: number;
  sealed_bytes: Buffer;
}

export interface OutboxMessages {
  account_id: string | null;
  cause: string | null;
  channel: "sms" | "whatsapp" | "mail" | "push";
  created_at: Timestamp;
  expires_at: Timestamp | null;
  failure: string | null;
  fallback_of: string | null;
  finished_at: Timestamp | null;
  id: Generated<string>;
  language: string;
  provider_ref: string | null;
  sealed_content: Buffer | null;
  sealed_recipient: Buffer | null;
  status: Generated<"queued" | "sent" | "replaced" | "dead">;
  template: string;
}

export interface PartnerActivations {
  consent_ids: string[];
  created_at: Timestamp;
  email: string | null;
  mobile: string;
  name: string;
  partner_plan_id: string;
  proves: "mobile" | "email";
  reference_id: string | null;
  verification_id: string;
}

export interface PartnerEvents {
  at: Timestamp;
  body_sha256: Buffer;
  city: string | null;
  event_id: string;
  gross_paise: Int8;
  kind: string;
  mobile: string | null;
  number: Generated<Int8>;
  order_id: Int8;
  paid_by_member_paise: Int8;
  paid_by_plan_paise: Int8;
  partner: Generated<string>;
  provider_name: string | null;
  received_at: Timestamp;
  service_date: string;
  status: "PENDING" | "SUCCESS" | "CORRECTED" | "CANCELLED";
  uhid: string | null;
}

export interface PartnerInvitations {
  decided_at: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<string>;
  invited_at: Timestamp;
  invited_by: string;
  mobile: string;
  role: "PARTNER_ADMIN" | "PARTNER_MEMBER" | "PARTNER_NGO_COORDINATOR" | "PARTNER_HEALTH_CAMP_ADMIN" | "PARTNER_AGENT_ADMIN" | "PARTNER_AHC_MEMBER" | "PARTNER_PEMC_MEMBER";
  status: Generated<"INVITED" | "ACCEPTED" | "DECLINED" | "WITHDRAWN" | "EXPIRED">;
  subsidiary_id: string;
}

export interface PartnerOrderReturns {
  amount_paise: Int8;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: "GIVEN_BACK" | "WITHDRAWN" | null;
  id: string;
  order_id: Int8;
  order_version: number;
  proposed_at: Timestamp;
  proposed_by: string;
  reason: string;
  use_id: Int8;
  use_version: number | null;
}

export interface PartnerOrders {
  chosen_first_by: string | null;
  chosen_reason: string | null;
  chosen_uhid: string | null;
  chosen_up_to_paise: Int8 | null;
  city: string | null;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  gross_paise: Int8;
  id: Generated<Int8>;
  kind: "Book" | "Consult" | "Order" | "Diagnostics";
  mobile: string | null;
  modified_at: Timestamp;
  note: string | null;
  paid_by_member_paise: Int8;
  paid_by_plan_paise: Int8;
  partner: Generated<string>;
  proposed_at: Timestamp | null;
  proposed_by: string | null;
  proposed_paise: Int8 | null;
  proposed_reason: string | null;
  proposed_uhid: string | null;
  provider_name: string | null;
  reason: string | null;
  reference: string;
  service_date: string;
  stage: "UNKNOWN" | "OPEN" | "DONE" | "CANCELLED";
  status: "APPLIED" | "WAITING" | "CLOSED";
  uhid: string | null;
  use_id: Int8 | null;
  uses: Generated<number>;
  version: Generated<number>;
  was_placed: boolean;
  was_returned: Generated<boolean>;
}

export interface PartnerPlanAmendments {
  created_at: Timestamp;
  effective_on: string;
  ends_on_after: string | null;
  ends_on_before: string | null;
  id: Generated<string>;
  made_by: string | null;
  made_by_name: string | null;
  partner_plan_id: string;
  quota_after: number | null;
  quota_before: number | null;
  reason: string;
}

export interface PartnerPlans {
  activation_type: Generated<"email" | "mobile" | "reference_id">;
  checkup_variation_type: "AHC" | "PEMC" | null;
  code: Generated<string>;
  consumed_quota: Generated<number>;
  created_at: Timestamp;
  custom_fields: Generated<Json>;
  deletion_limit: number | null;
  domains: Generated<string[]>;
  ends_on: string | null;
  id: Generated<string>;
  is_email_optional: Generated<boolean>;
  is_plan_active: Generated<boolean>;
  is_wallet_based_plan: Generated<boolean>;
  logo_file_id: string | null;
  partner_name: string;
  plan_version_id: string;
  quota: number;
  quota_reusable: Generated<boolean>;
  reference_id_mask: string | null;
  reference_id_pattern: string | null;
  reference_id_placeholder: string | null;
  reference_id_sample: string | null;
  runout_days_on_exit: Generated<number>;
  signed_at: Timestamp | null;
  starts_on: string;
  status: Generated<"DRAFT" | "SIGNED">;
  subsidiary_id: string;
  tag_values: Generated<Json>;
  update_limit: number | null;
  version: Generated<number>;
}

export interface PartnerRoles {
  account_id: string;
  granted_at: Timestamp;
  granted_by: string | null;
  role: "PARTNER_ADMIN" | "PARTNER_MEMBER" | "PARTNER_NGO_COORDINATOR" | "PARTNER_HEALTH_CAMP_ADMIN" | "PARTNER_AGENT_ADMIN" | "PARTNER_AHC_MEMBER" | "PARTNER_PEMC_MEMBER";
  subsidiary_id: string;
  version: Generated<number>;
}

export interface PartnerUserConsentLog {
  act: "request" | "resend" | "read_status" | "read_details" | "edit_details" | "check_eligibility" | "read_address" | "edit_address" | "activate_plan" | "read_claims" | "file_claim";
  actor_id: string;
  actor_name: string;
  at: Timestamp;
  consent_id: string;
  id: Generated<Int8>;
}

export interface PartnerUserConsents {
  access_until: Timestamp | null;
  account_id: string | null;
  activated_at: Timestamp | null;
  coordinator_id: string;
  coordinator_name: string;
  declined_at: Timestamp | null;
  email: string | null;
  expires_at: Timestamp;
  id: Generated<string>;
  lapsed_at: Timestamp | null;
  mobile: string | null;
  name: string | null;
  partner_plan_id: string;
  provided_at: Timestamp | null;
  requested_at: Timestamp;
  scopes: string[];
  status: Generated<"REQUESTED" | "PROVIDED">;
  subscription_id: string | null;
  subsidiary_id: string;
  text_version: string;
  withdrawn_at: Timestamp | null;
}

export interface PartnerUserCounts {
  app_installed: boolean;
  is_activated: boolean;
  is_blocked: boolean;
  partner_plan_id: string;
  people: Generated<Int8>;
  status: string;
}

export interface PartnerUserReminders {
  account_id: string;
  by_account: string | null;
  id: Generated<Int8>;
  partner_user_id: string;
  sent_at: Timestamp;
}

export interface PartnerUsers {
  account_id: string;
  activated_at: Timestamp | null;
  app_installed: Generated<boolean>;
  block_reason: string | null;
  blocked_at: Timestamp | null;
  by_self: Generated<boolean>;
  created_at: Timestamp;
  custom: Generated<Json>;
  deferred_last_day: string | null;
  deferred_reason: string | null;
  email: string | null;
  end_reason: "BLOCKED" | "ENDED" | null;
  ends_on: string;
  external_reference_id: string | null;
  find_text: Generated<string>;
  id: Generated<string>;
  joined_on: string | null;
  last_working_day: string | null;
  mobile: string;
  name: string;
  name_key: Generated<string>;
  noted_reference_id: string | null;
  notice_on: string | null;
  number: Generated<Int8>;
  partner_plan_id: string;
  runout_on: string | null;
  shown_mobile: Generated<string | null>;
  shows_mobile: boolean | null;
  starts_on: string;
  status: Generated<"ACTIVE" | "EXPIRED">;
  subscription_id: string;
  subsidiary_id: string;
  tags: Generated<Json>;
  version: Generated<number>;
  wallet_id: string | null;
}

export interface PaymentAlerts {
  detail: Json;
  id: Generated<string>;
  kind: "amount_mismatch" | "currency_mismatch" | "paid_twice" | "refund_not_ours" | "refund_stuck" | "refund_unclear" | "refunded_beside" | "orders_unclear" | "debit_unclear" | "mandate_unclear" | "mandate_not_cancelled" | "payout_unclear" | "payout_held" | "settlement_differs" | "invariant_broken" | "consult_unpaid" | "returned_whole";
  raised_at: Timestamp;
  resolved_at: Timestamp | null;
  subject: string;
}

export interface PaymentOrders {
  account_id: string;
  amount_paise: Int8;
  asked_at: Timestamp | null;
  checks: Generated<number>;
  created_at: Timestamp;
  currency: Generated<string>;
  gateway: string;
  id: Generated<string>;
  next_check_at: Timestamp | null;
  notice_ref: string | null;
  order_ref: string | null;
  paid_payment_ref: string | null;
  purpose: string;
  purpose_id: string;
  receipt: string;
  status: Generated<"requested" | "created" | "attempted" | "paid">;
  unclear_since: Timestamp | null;
  updated_at: Timestamp;
}

export interface PayoutAnswers {
  id: Generated<Int8>;
  paid_on: string | null;
  payout_id: string;
  reason: string | null;
  received_at: Timestamp;
  state: "PAID" | "FAILED" | "RETURNED";
  utr: string | null;
  way: "GATEWAY" | "FILE";
}

export interface PayoutBatches {
  downloaded_at: Timestamp | null;
  id: Generated<Int8>;
  opened_at: Timestamp;
  opened_by: string | null;
  way: "GATEWAY" | "FILE";
}

export interface PayoutEvents {
  body_sha256: Buffer;
  event_id: string;
  outcome: "applied" | "no_change" | "ignored";
  payout_ref: string | null;
  received_at: Timestamp;
  type: string;
}

export interface PayoutRecipients {
  bank_details_id: string;
  recipient_ref: string;
}

export interface PayoutReturns {
  claim_id: Int8;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: "CONFIRMED" | "REFUSED" | "BANK" | null;
  id: Generated<string>;
  note: string | null;
  reported_at: Timestamp;
  reported_by: string;
  text: string;
  utr: string;
}

export interface Payouts {
  account_id: string;
  amount_paise: Int8;
  attempt: number;
  bank_details_id: string;
  batch_id: Int8;
  claim_id: Int8;
  compared_at: Timestamp | null;
  created_at: Timestamp;
  ended_by_hand: Generated<boolean>;
  first_sent_at: Timestamp | null;
  id: string;
  key: string;
  mode: Generated<"IMPS" | "NEFT" | "RTGS">;
  paid_beside: Generated<boolean>;
  payout_ref: string | null;
  refused_for: "MODE" | "OURS" | "NETWORK" | "ACCOUNT" | null;
  status: "QUEUED" | "UNKNOWN" | "PROCESSING" | "PAID" | "FAILED" | "RETURNED" | "STOPPED" | "MANUAL";
  tries: Generated<number>;
  updated_at: Timestamp;
  utr: string | null;
  why: string | null;
}

export interface PincodeAreas {
  city: string;
  localities: Generated<string[]>;
  prefix: string;
  serviceable: Generated<boolean>;
  state: string;
  version: Generated<number>;
}

export interface PincodePoints {
  latitude: number;
  longitude: number;
  pincode: string;
  version: Generated<number>;
}

export interface PlanBenefits {
  benefit_attribute_value: number | null;
  display_header: string;
  extra_display_headers: Generated<string[]>;
  id: Generated<Int8>;
  main_header: string;
  order: number;
  plan_version_id: string;
  service_provider: "consult" | "book" | "diagnostics" | "order" | null;
  service_title: string;
  worth_paise: Int8 | null;
}

export interface PlanCities {
  name: string;
  order: number;
  plan_version_id: string;
}

export interface PlanComponents {
  amount_paise: Int8;
  code: string;
  label: string;
  order: number;
  plan_version_id: string;
  sac: string;
  tax_rate: Generated<Numeric>;
}

export interface PlanGroupPlans {
  order: number;
  plan_id: string;
  slug: string;
}

export interface PlanGroups {
  headline: string;
  kind: "retail" | "home-care";
  lead: string;
  live_from: Timestamp | null;
  live_to: Timestamp | null;
  redirect_slug: string | null;
  slug: string;
  status: Generated<"DRAFT" | "LIVE" | "RETIRED">;
  title: string;
  version: Generated<number>;
}

export interface PlanNumbers {
  confirmed_at: Timestamp | null;
  counted_at: Timestamp | null;
  dob: string | null;
  doubted_from: Timestamp | null;
  doubted_until: Timestamp | null;
  first_counted_at: Timestamp | null;
  gender: string | null;
  lapsed_at: Timestamp | null;
  left_at: Timestamp | null;
  left_times: Generated<ArrayType<Timestamp>>;
  mobile: string;
  name: string | null;
  relation: string | null;
  subscription_id: string;
  taken_off_at: Timestamp | null;
  uhid: string;
}

export interface PlanProposals {
  account_id: string;
  checked_at: Timestamp | null;
  created_at: Timestamp;
  details_until: Timestamp | null;
  dose_address_id: string | null;
  expires_at: Timestamp | null;
  id: Generated<string>;
  modified_at: Timestamp;
  plan_id: string;
  sealed_details: Buffer | null;
  status: Generated<"DRAFT" | "ELIGIBLE" | "INELIGIBLE" | "EXPIRED" | "CONSUMED">;
  subscription_id: string | null;
  version: Generated<number>;
}

export interface PlanRefundParts {
  plan_refund_id: string;
  refund_id: string;
}

export interface PlanRefunds {
  account_id: string;
  amount_paise: Int8;
  credit_note_id: string | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: "APPROVED" | "DECLINED" | null;
  decline_reason: string | null;
  id: string;
  invoice_id: string;
  quote: Json;
  reason: string;
  requested_at: Timestamp;
  requested_by: string;
  revised_amount_paise: Int8 | null;
  revised_at: Timestamp | null;
  rule: string;
  sealed_note: Buffer | null;
  subscription_id: string;
  version: Generated<number>;
}

export interface PlanReimbursements {
  claim_type: "In-Clinic Doctor Consultation" | "Online Consultation" | "Lab Tests" | "Annual Health Checkup" | "Pharmacy" | "Covid Home Care Plan" | "Dental Procedure" | "Vaccination" | "Vision Care" | "Other";
  count: number | null;
  order: number;
  per_month_paise: Int8 | null;
  per_term_paise: Int8 | null;
  per_visit_paise: Int8 | null;
  plan_version_id: string;
}

export interface Plans {
  created_at: Timestamp;
  current_version_id: string | null;
  id: string;
  product_code: Generated<string>;
  status: Generated<"DRAFT" | "LIVE" | "RETIRED">;
  version: Generated<number>;
}

export interface PlanVersions {
  adult: number;
  cost_paise: Int8;
  coverage_text: string;
  duration_days: number;
  exclusions: Generated<string[]>;
  human_readable_billing_cycle: string | null;
  id: Generated<string>;
  marketing_plan_subtitle: string;
  marketing_plan_title: string;
  minor: number;
  name: string;
  plan_id: string;
  published_at: Timestamp;
  published_by: string | null;
  renewable: boolean;
  valued_at_paise: Int8;
  version: number;
}

export interface PostalAreas {
  city: string | null;
  prefix: string;
  state: string;
}

export interface Practices {
  active: Generated<boolean>;
  establishment_id: string;
  fee_paise: Int8;
  hours: Generated<Json>;
  id: string;
  provider_id: string;
  version: Generated<number>;
}

export interface ProblemAreas {
  active: Generated<boolean>;
  icon: string;
  id: string;
  name: string;
  position: Generated<number>;
  questions: Generated<string[]>;
  slug: string;
  speciality_id: string;
  version: Generated<number>;
}

export interface Providers {
  active: Generated<boolean>;
  id: string;
  languages: string[];
  name: string;
  registration_number: string;
  speciality_id: string;
  version: Generated<number>;
}

export interface PushTokens {
  id: string;
  registered_at: Timestamp;
  sealed_token: Buffer;
  session_id: string;
  system: "android" | "ios" | null;
  token_hash: Buffer;
}

export interface RateWindows {
  bucket: string;
  expires_at: Timestamp;
  hits: number;
  window_start: Timestamp;
}

export interface Refunds {
  amount_paise: Int8;
  attempt: Generated<number>;
  bank_reference: string | null;
  by_transfer: Generated<boolean>;
  compared_at: Timestamp | null;
  created_at: Timestamp;
  currency: Generated<string>;
  first_sent_at: Timestamp | null;
  gateway: string;
  id: Generated<string>;
  last_answer: string | null;
  payment_ref: string;
  reason: string;
  reference: string;
  refund_ref: string | null;
  status: "REQUESTED" | "APPROVED" | "PROCESSING" | "UNKNOWN" | "FAILED" | "SUCCESS" | "MANUAL" | "DECLINED";
  tries: Generated<number>;
  unclear_since: Timestamp | null;
  updated_at: Timestamp;
}

export interface RefundsBeside {
  amount_paise: Int8;
  created_at: Timestamp;
  currency: string;
  payment_ref: string;
  refund_ref: string;
}

export interface RenewalAttempts {
  answer: string | null;
  finished_at: Timestamp | null;
  number: number;
  outcome: "paid" | "soft_failure" | "hard_failure" | null;
  payment_ref: string | null;
  reference: string;
  renewal_id: string;
  sent_at: Timestamp;
}

export interface Renewals {
  account_id: string;
  amount_paise: Int8;
  announced_at: Timestamp;
  attempts: Generated<number>;
  breakdown: Json;
  duration_days: number;
  id: Generated<string>;
  last_attempt_on: string | null;
  mandate_id: string;
  next_step_at: Timestamp | null;
  notice_ref: string | null;
  notice_tries: Generated<number>;
  noticed_at: Timestamp | null;
  paid_at: Timestamp | null;
  payment_order_id: string | null;
  payment_ref: string | null;
  plan_id: string;
  plan_version_id: string;
  reminded_at: Timestamp | null;
  renews_on: string;
  status: "ANNOUNCED" | "NOTICED" | "DEBITING" | "RETRYING" | "PAID" | "NEEDS_CONSENT" | "FAILED" | "STOPPED";
  subscription_id: string;
  version: Generated<number>;
  why: string | null;
}

export interface ReportNotices {
  account_id: string;
  on_day: string;
  subsidiary_id: string;
}

export interface Reports {
  alive_at: Timestamp | null;
  csv_file_id: string | null;
  due_at: Timestamp;
  duration_days: number;
  duration_end: string;
  duration_start: string;
  expires_at: Timestamp | null;
  file_name: string | null;
  filters: Generated<Json>;
  finished_at: Timestamp | null;
  id: Generated<string>;
  opened_at: Timestamp | null;
  partner_plan_id: string | null;
  remarks: string | null;
  requested_by: string;
  requested_on: Timestamp;
  restarted_at: Timestamp | null;
  rows_written: Generated<Int8>;
  run: Generated<number>;
  schedule_id: string | null;
  status: Generated<"PENDING" | "FAILED" | "COMPLETED">;
  subsidiary_id: string | null;
  type: "APP_DOWNLOAD" | "CORPORATE_USAGE_REPORT" | "HEALTH_CHECKUP" | "CORPORATE_WALLET_LEDGER" | "CORPORATE_HEALTH_CAMP_REPORT" | "CORPORATE_PEMC_REPORT" | "CORPORATE_CONSULTATION_REPORT" | "CASHLESS_UTILIZATION_REPORT" | "SALES_TAX" | "PAYOUTS" | "CLAIMS" | "REFUNDS" | "TRIAL_BALANCE" | "TOPUPS" | "INSURER_BORDEREAU";
  version: Generated<number>;
  xlsx_file_id: string | null;
}

export interface ReportSchedules {
  account_id: string;
  created_at: Timestamp;
  day_of_month: number;
  filters: Generated<Json>;
  id: Generated<string>;
  next_on: string;
  stopped_at: Timestamp | null;
  stopped_by: string | null;
  type: "SALES_TAX" | "PAYOUTS" | "CLAIMS" | "REFUNDS" | "TRIAL_BALANCE" | "TOPUPS" | "INSURER_BORDEREAU";
  version: Generated<number>;
}

export interface Reviews {
  city: string | null;
  hidden_at: Timestamp | null;
  name: string;
  published_at: Timestamp | null;
  rating: number;
  subscription_id: string;
  text: string;
  version: Generated<number>;
  written_at: Timestamp;
}

export interface SecondFactors {
  account_id: string;
  confirmed_at: Timestamp | null;
  enrolment_session: string | null;
  failures: Generated<number>;
  last_step: Generated<Int8>;
  sealed_secret: Buffer;
  wait_until: Timestamp | null;
}

export interface SecondPersonRule {
  one_appointer_since: Timestamp;
  since: Timestamp;
}

export interface SegmentRedirects {
  active: Generated<boolean>;
  code: string;
  target_slug: string;
  updated_at: Timestamp;
  utm_campaign: string | null;
  utm_medium: string | null;
  utm_source: string | null;
  version: Generated<number>;
}

export interface ServiceUseFacts {
  city: string | null;
  count: number;
  gross_paise: Int8;
  id: Generated<Int8>;
  kind: "USED" | "SETTLED" | "CORRECTED" | "REVERSED" | "EXPIRED";
  occurred_at: Timestamp;
  paid_by_member_paise: Int8;
  paid_by_plan_paise: Int8;
  partner_plan_id: string | null;
  provider_name: string | null;
  reason: string | null;
  recorded_at: Timestamp;
  recorded_by: string | null;
  service: string;
  service_date: string;
  source: string;
  subscription_id: string;
  uhid: string;
  use_id: Int8;
  worth_paise: Generated<Int8>;
  xid: Generated<string>;
}

export interface ServiceUses {
  city: string | null;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  gross_paise: Int8;
  has_wallet: boolean;
  id: Generated<Int8>;
  modified_at: Timestamp;
  occurred_at: Timestamp;
  paid_by_member_paise: Int8;
  paid_by_plan_paise: Int8;
  payments: Generated<number>;
  provider_name: string | null;
  reference: string;
  service: string;
  service_date: string;
  source: "VISIT" | "CONSULT" | "CHECKUP" | "PARTNER";
  status: "OPEN" | "SETTLED" | "REVERSED" | "EXPIRED";
  subscription_id: string;
  uhid: string;
  usage_reference: string | null;
  version: Generated<number>;
}

export interface Sessions {
  account_id: string;
  address: string | null;
  audience: "consumer" | "corporate" | "staff";
  created_at: Timestamp;
  expires_at: Timestamp;
  id: Generated<string>;
  last_seen_at: Timestamp;
  revoked_at: Timestamp | null;
  second_factor: Generated<"none" | "pending" | "passed">;
  second_factor_again_at: Timestamp | null;
  token_hash: Buffer;
  user_agent: string | null;
  wrong_codes: Generated<number>;
}

export interface SettingProposals {
  before: Json;
  decided_at: Timestamp | null;
  decided_by: string | null;
  effective_from: Timestamp | null;
  expires_at: Timestamp;
  id: Generated<string>;
  key: string;
  note: string | null;
  proposed_at: Timestamp;
  proposed_by: string;
  reason: string;
  seen_version: number;
  status: Generated<"OPEN" | "CONFIRMED" | "DECLINED" | "WITHDRAWN" | "EXPIRED" | "PROPOSER_REMOVED">;
  value: Json;
}

export interface SettingsVersion {
  only_row: Generated<boolean>;
  version: Generated<Int8>;
}

export interface SettingValues {
  effective_from: Timestamp;
  id: Generated<Int8>;
  key: string;
  proposal_id: string | null;
  set_at: Timestamp;
  set_by: string | null;
  value: Json;
}

export interface SimulatorAccountChecks {
  account_status: "active" | "invalid" | null;
  answers_at: Timestamp;
  check_ref: string;
  registered_name: string | null;
}

export interface SimulatorDeskMessages {
  body: string;
  number: Generated<Int8>;
  request_id: string;
  sent_at: Timestamp;
}

export interface SimulatorDeskRequests {
  asked_at: Timestamp | null;
  clock_offset_ms: Generated<Int8>;
  doctor_ref: string | null;
  expires_at: Timestamp | null;
  outcome: string | null;
  patient_name: string | null;
  request_id: string;
  speciality: string | null;
  tries: Generated<number>;
}

export interface SimulatorFundAccounts {
  contact_ref: string;
  created_at: Timestamp;
  fund_account_ref: string;
  ifsc: string;
  number_hmac: Buffer;
}

export interface SimulatorGatewayCustomers {
  created_at: Timestamp;
  customer_ref: string;
  identity: Buffer;
}

export interface SimulatorGatewayMandates {
  created_at: Timestamp;
  customer_ref: string;
  expires_at: Timestamp;
  failure_reason: string | null;
  max_amount_paise: Int8;
  next_debit: "success" | "fails_softly" | "fails_hard" | "dropped" | "dropped_after_commit" | "late" | "keys_rejected" | null;
  order_ref: string;
  status: "initiated" | "confirmed" | "rejected" | "paused" | "cancellation_initiated" | "cancelled";
  token_ref: string;
}

export interface SimulatorGatewayOrders {
  amount_paise: Int8;
  attempts: Generated<number>;
  created_at: Timestamp;
  currency: string;
  customer_ref: string | null;
  mandate_expires_at: Timestamp | null;
  mandate_max_paise: Int8 | null;
  notes: Generated<Json>;
  notice_ref: string | null;
  notice_token_ref: string | null;
  order_ref: string;
  payment_after: Timestamp | null;
  receipt: string | null;
  status: Generated<"created" | "attempted" | "paid">;
}

export interface SimulatorGatewayPayments {
  amount_paise: Int8;
  amount_refunded_paise: Generated<Int8>;
  created_at: Timestamp;
  currency: string;
  customer_ref: string | null;
  error_code: string | null;
  error_description: string | null;
  error_reason: string | null;
  method: string;
  order_ref: string;
  payment_ref: string;
  reference: string | null;
  settlement_ref: string | null;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  token_ref: string | null;
}

export interface SimulatorGatewayRefunds {
  amount_paise: Int8;
  created_at: Timestamp;
  currency: string;
  idempotency_key: string | null;
  payment_ref: string;
  receipt: string | null;
  refund_ref: string;
  request_body: string;
  settlement_ref: string | null;
  status: "pending" | "processed" | "failed";
}

export interface SimulatorGatewaySettlements {
  amount_paise: Int8;
  created_at: Timestamp;
  fee_paise: Int8;
  settlement_ref: string;
  utr: string;
}

export interface SimulatorInsurerApplications {
  cancel_answers: Generated<Json>;
  clock_offset_ms: Generated<Int8>;
  coi_number: string | null;
  outcome: string | null;
  reference: string;
  status: Generated<"PROCESSING" | "COMPLETED" | "REFUSED" | "CANCELLED">;
  submitted_at: Timestamp | null;
  tries: Generated<number>;
}

export interface SimulatorMessages {
  arrives_at: Timestamp;
  channel: "sms" | "whatsapp" | "mail" | "push";
  id: Generated<Int8>;
  recipient: string;
  sealed_content: Buffer;
  sent_at: Timestamp;
  template: string;
}

export interface SimulatorPayoutPlans {
  outcome: "success" | "failure" | "late" | "timeout" | "dropped" | "dropped_then_refused" | "bank_offline" | "no_balance" | "keys_rejected" | "forbidden";
  reference: string;
}

export interface SimulatorPayouts {
  amount_paise: Int8;
  created_at: Timestamp;
  currency: string;
  failure_reason: string | null;
  fund_account_ref: string;
  idempotency_key: string;
  mode: string;
  outcome: "success" | "failure" | "late" | "timeout" | "dropped" | "dropped_then_refused" | "bank_offline";
  payout_ref: string;
  reference_id: string;
  request_body: string;
  status: "processing" | "processed" | "reversed" | "failed";
  utr: string | null;
}

export interface Specialities {
  excluded: Generated<boolean>;
  id: string;
  name: string;
  position: Generated<number>;
  slug: string;
  version: Generated<number>;
}

export interface SpentCaptchas {
  expires_at: Timestamp;
  id: Buffer;
}

export interface StaffAppointments {
  account_id: string;
  confirmed_by: string | null;
  granted_at: Timestamp | null;
  granted_by: string | null;
  id: Generated<Int8>;
  role: string | null;
}

export interface StaffNames {
  account_id: string;
  given_at: Timestamp;
  given_by: string | null;
  name: string;
}

export interface StaffProposals {
  account_id: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  expires_at: Timestamp;
  id: Generated<string>;
  name: string;
  note: string | null;
  proposed_at: Timestamp;
  proposed_by: string;
  role: "SUPERADMIN" | "ADMIN";
  status: Generated<"OPEN" | "CONFIRMED" | "DECLINED" | "WITHDRAWN" | "EXPIRED">;
}

export interface StaffRoles {
  account_id: string;
  confirmed_by: string | null;
  granted_at: Timestamp;
  granted_by: string | null;
  role: "SUPERADMIN" | "ADMIN" | "MODERATOR" | "MEMBER" | "MODERATION_MEMBER" | "USER";
}

export interface StoredFiles {
  created_at: Timestamp;
  drawn_at: Timestamp | null;
  drawn_from: string | null;
  id: Generated<string>;
  kind: string;
  media_type: string;
  original_name: string;
  owner_account_id: string | null;
  page: number | null;
  page_count: number | null;
  sha256: Buffer;
  size_bytes: Int8;
  storage_key: string;
  version: Generated<number>;
}

export interface SubscriptionBlocks {
  act: "blocked" | "unblocked";
  at: Timestamp;
  by_account: string;
  id: Generated<Int8>;
  note: string | null;
  reason: string | null;
  status: "PENDING_ACTIVATION" | "ACTIVE" | "PAST_DUE" | "EXPIRED" | "BLOCKED" | "CANCELLED" | "REFUNDED";
  subscription_id: string;
}

export interface SubscriptionMembers {
  age: number | null;
  age_on: string | null;
  covered_as: Generated<"adult" | "minor">;
  created_at: Timestamp;
  dob: string | null;
  email: string | null;
  email_at: Timestamp | null;
  email_by: Generated<"OWNER" | "COMPANY">;
  email_proof: Generated<"OWNER" | "CODE" | null>;
  email_since: Timestamp | null;
  gender: "M" | "F" | "O" | null;
  is_primary: Generated<boolean>;
  last_covered_on: string | null;
  mobile: string | null;
  mobile_at: Timestamp | null;
  mobile_by: Generated<"OWNER" | "COMPANY">;
  mobile_proof: Generated<"OWNER" | "CODE" | null>;
  mobile_since: Timestamp | null;
  name: string | null;
  named_at: Timestamp | null;
  relation: string | null;
  removal_reason: string | null;
  removed_at: Timestamp | null;
  subscription_id: string;
  uhid: Generated<string>;
  unconfirmed_since: Timestamp | null;
  version: Generated<number>;
}

export interface SubscriptionQuotaCancellations {
  cancelled_at: Timestamp;
  cancelled_by: string;
  count: number;
  grant_id: string;
  reason: string;
}

export interface SubscriptionQuotaDraws {
  count: number;
  grant_id: string;
  usage_id: Int8;
}

export interface SubscriptionQuotaGrants {
  count: number;
  expires_on: string | null;
  granted_at: Timestamp;
  granted_by: string;
  id: Generated<string>;
  reason: string;
  service: string;
  subscription_id: string;
  term: number;
}

export interface Subscriptions {
  account_id: string;
  auto_renew: Generated<boolean>;
  created_at: Timestamp;
  ends_on: string;
  expires_at: Timestamp;
  id: Generated<string>;
  partner_plan_id: string | null;
  payment_transaction_id: string | null;
  plan_id: string;
  plan_line: string;
  plan_version_id: string;
  policy_serial: Generated<number>;
  refund_from: string | null;
  refund_requested_at: Timestamp | null;
  seat_freed: Generated<boolean>;
  starts_on: string;
  status: "PENDING_ACTIVATION" | "ACTIVE" | "PAST_DUE" | "EXPIRED" | "BLOCKED" | "CANCELLED" | "REFUNDED";
  version: Generated<number>;
}

export interface SubscriptionTerms {
  created_at: Timestamp;
  ends_on: string;
  number: number;
  payment_transaction_id: string | null;
  plan_version_id: string;
  returned_before_paise: Generated<Int8>;
  starts_on: string;
  subscription_id: string;
  taken_back_at: Timestamp | null;
}

export interface SubscriptionUsages {
  at: Timestamp;
  count: number;
  id: Generated<Int8>;
  reference: string;
  reverses_id: Int8 | null;
  service: string;
  subscription_id: string;
  term: number;
  uhid: string;
  worth_paise: Int8;
}

export interface Subsidiaries {
  code: Generated<string>;
  consult_enabled: Generated<boolean>;
  created_at: Timestamp;
  display_name: string;
  has_health_check: Generated<boolean>;
  has_wallet: Generated<boolean>;
  id: Generated<string>;
  member_restricted: Generated<boolean>;
  name: string;
  organization_id: string;
  pemc_enabled: Generated<boolean>;
  tells_people_of_reports: Generated<boolean>;
  version: Generated<number>;
}

export interface UnclaimedMandates {
  customer_ref: string;
  ended_at: Timestamp | null;
  found_at: Timestamp;
  payment_ref: string;
  token_ref: string;
  tries: Generated<number>;
}

export interface UpsellLinks {
  code: string;
  coupon_code: string | null;
  expires_at: Timestamp;
  id: string;
  mobile_hmac: Buffer;
  opened_at: Timestamp | null;
  plan_id: string;
  sealed_mobile: Buffer;
  sent_at: Timestamp;
  sent_by: string;
}

export interface UtilizationMonths {
  benefit: string;
  claimants: Generated<number>;
  month: string;
  only_claimants: Generated<number>;
  paid_by_member_paise: Int8;
  paid_by_plan_paise: Int8;
  partner_plan_id: string;
  users: number;
  uses: number;
  worth_paise: Int8;
}

export interface UtilizationPeople {
  benefit: string;
  claims: Generated<number>;
  month: string;
  partner_plan_id: string;
  subscription_id: string;
  uses: number;
}

export interface UtilizationState {
  claim_fact_id: Generated<Int8>;
  id: Generated<boolean>;
  service_use_fact_id: Generated<Int8>;
  snapshot: Generated<string>;
}

export interface VisitDesks {
  asks_code: Generated<boolean>;
  created_at: Timestamp;
  establishment_id: string;
  renewed_at: Timestamp | null;
  renewed_by: string | null;
  sealed_secret: Buffer;
}

export interface VisitIds {
  code: string;
  created_at: Timestamp;
  created_by: string | null;
  day: string;
  establishment_id: string;
  id: Generated<string>;
  kind: "DESK" | "BOOKING";
  mobile: string | null;
  provider_id: string | null;
}

export interface VisitPasses {
  credits_paise: Int8 | null;
  day: string;
  distance_km: number | null;
  establishment_id: string;
  fee_paise: Int8;
  id: string;
  pass_no: string;
  provider_id: string;
  reason: string | null;
  reversed_at: Timestamp | null;
  reversed_by: "MEMBER" | "STAFF" | "SYSTEM" | null;
  reversed_by_account: string | null;
  status: Generated<"UNLOCKED" | "USED" | "REVERSED">;
  subscription_id: string;
  uhid: string;
  unlocked_at: Timestamp;
  unlocked_by: string;
  unlocked_with: "PRINTED_CODE" | "SCREEN_CODE" | "DESK_CODE" | "BOOKING";
  used_at: Timestamp | null;
  used_by: "DESK" | "END" | null;
  valid_till: Timestamp;
  visit_id: string | null;
  with_desk_code: Generated<boolean>;
}

export interface WalletLots {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ends_on: string;
  starts_on: string;
  term: number;
  wallet_id: string;
}

export interface WalletReturnsUndone {
  cause: string;
  transaction_id: string;
}

export interface Wallets {
  created_at: Timestamp;
  employee_id: Int8;
  hold_id: Int8;
  id: Generated<string>;
  partner_plan_id: string;
  subscription_id: string;
}

export interface WalletSublimitPackages {
  created_at: Timestamp;
  id: Generated<string>;
  name: string;
  partner_plan_id: string;
  service_categories: string[];
  shared: boolean;
}

export interface WalletSublimits {
  amount_paise: Int8;
  package_id: string;
  term: number;
  wallet_id: string;
}

export interface WalletTopupReversals {
  amount_paise: Int8;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: "CONFIRMED" | "WITHDRAWN" | null;
  id: string;
  proposed_at: Timestamp;
  proposed_by: string;
  reason: string;
  topup_id: string;
  transaction_id: string | null;
}

export interface WalletTopups {
  asked_by: string | null;
  asked_paise: Int8;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decision: "CONFIRMED" | "REJECTED" | "CANCELLED" | null;
  first_confirmed_at: Timestamp | null;
  first_confirmed_by: string | null;
  first_received_paise: Int8 | null;
  first_utr: string | null;
  number: Generated<Int8>;
  partner_plan_id: string;
  reason: string | null;
  received_paise: Int8 | null;
  second_person_above_paise: Int8 | null;
  source: "COMPANY" | "STAFF" | null;
  transaction_id: string;
}

export interface WalletTransactions {
  amount_paise: Int8;
  attributes: Generated<Json>;
  created_at: Timestamp;
  dedicated_paise: Generated<Int8>;
  expires_at: Timestamp | null;
  failure: "VOIDED" | "EXPIRED" | null;
  id: Generated<string>;
  modified_at: Timestamp;
  movements: Generated<number>;
  package_id: string | null;
  partner_plan_id: string;
  reference: string;
  refunds_id: string | null;
  service_category: string | null;
  status: "PENDING" | "SUCCESS" | "FAILED";
  term: number | null;
  type: "TOPUP" | "TRANSFER" | "RESTORE" | "PAYMENT" | "REFUND" | "REIMBURSEMENT";
  wallet_id: string | null;
}

export interface World {
  kind: "SIMULATED" | "LIVE";
  only_row: Generated<boolean>;
  storage_id: string | null;
}

export interface DB {
  accounts: Accounts;
  addresses: Addresses;
  app_downloads: AppDownloads;
  audit_log: AuditLog;
  audit_seals: AuditSeals;
  bank_details: BankDetails;
  bank_transfers: BankTransfers;
  bulk_upload_participants: BulkUploadParticipants;
  bulk_upload_rows: BulkUploadRows;
  bulk_uploads: BulkUploads;
  campaigns: Campaigns;
  catalogue_drafts: CatalogueDrafts;
  catalogue_version: CatalogueVersion;
  checkup_access_requests: CheckupAccessRequests;
  checkup_count_moves: CheckupCountMoves;
  checkup_count_sums: CheckupCountSums;
  checkup_counts: CheckupCounts;
  checkup_downloads: CheckupDownloads;
  checkup_events: CheckupEvents;
  checkup_order_counts: CheckupOrderCounts;
  checkup_orders: CheckupOrders;
  checkup_packages: CheckupPackages;
  checkup_provider_events: CheckupProviderEvents;
  checkup_reports: CheckupReports;
  checkup_slots: CheckupSlots;
  claim_checks: ClaimChecks;
  claim_count_moves: ClaimCountMoves;
  claim_count_sums: ClaimCountSums;
  claim_counts: ClaimCounts;
  claim_decision_reviews: ClaimDecisionReviews;
  claim_decisions: ClaimDecisions;
  claim_deductions: ClaimDeductions;
  claim_facts: ClaimFacts;
  claim_files: ClaimFiles;
  claim_history: ClaimHistory;
  claim_notes: ClaimNotes;
  claim_recoveries: ClaimRecoveries;
  claims: Claims;
  clock_offset: ClockOffset;
  company_activities: CompanyActivities;
  company_credit_moves: CompanyCreditMoves;
  company_credit_sums: CompanyCreditSums;
  company_credit_warnings: CompanyCreditWarnings;
  company_credits: CompanyCredits;
  consents: Consents;
  consult_events: ConsultEvents;
  consult_prescriptions: ConsultPrescriptions;
  consult_verifications: ConsultVerifications;
  consultations: Consultations;
  corporate_leads: CorporateLeads;
  counted_sends: CountedSends;
  coupon_allowlist: CouponAllowlist;
  coupon_counters: CouponCounters;
  coupon_redemptions: CouponRedemptions;
  coupons: Coupons;
  credit_note_lines: CreditNoteLines;
  credit_notes: CreditNotes;
  dependent_changes: DependentChanges;
  desk_code_misses: DeskCodeMisses;
  erasure_requests: ErasureRequests;
  establishments: Establishments;
  former_accounts: FormerAccounts;
  former_names: FormerNames;
  gateway_adjustments: GatewayAdjustments;
  gateway_events: GatewayEvents;
  gateway_payments: GatewayPayments;
  gateway_settlements: GatewaySettlements;
  grievances: Grievances;
  health_camp_entries: HealthCampEntries;
  health_camp_kiosks: HealthCampKiosks;
  health_camp_locations: HealthCampLocations;
  health_camp_registrations: HealthCampRegistrations;
  health_camp_slots: HealthCampSlots;
  health_camps: HealthCamps;
  health_cash_grants: HealthCashGrants;
  health_cash_revocations: HealthCashRevocations;
  home_care_calls: HomeCareCalls;
  home_care_episodes: HomeCareEpisodes;
  home_care_escalations: HomeCareEscalations;
  home_care_kit_events: HomeCareKitEvents;
  home_care_kits: HomeCareKits;
  home_care_notes: HomeCareNotes;
  home_care_numbers: HomeCareNumbers;
  home_care_vitals: HomeCareVitals;
  idempotency_keys: IdempotencyKeys;
  insurance_applications: InsuranceApplications;
  insurance_coi_mails: InsuranceCoiMails;
  insurance_declarations: InsuranceDeclarations;
  insurance_nominees: InsuranceNominees;
  insurance_plan_versions: InsurancePlanVersions;
  insurance_plans: InsurancePlans;
  insurance_policies: InsurancePolicies;
  insurance_policy_events: InsurancePolicyEvents;
  insurance_refunds: InsuranceRefunds;
  insurer_events: InsurerEvents;
  insurer_messages: InsurerMessages;
  insurer_payments: InsurerPayments;
  insurer_statement_lines: InsurerStatementLines;
  insurer_statements: InsurerStatements;
  invoice_lines: InvoiceLines;
  invoice_series: InvoiceSeries;
  invoices: Invoices;
  job_schedules: JobSchedules;
  jobs: Jobs;
  key_check: KeyCheck;
  leads: Leads;
  ledger_accounts: LedgerAccounts;
  ledger_transfers: LedgerTransfers;
  login_browsers: LoginBrowsers;
  login_challenges: LoginChallenges;
  login_emails: LoginEmails;
  login_failures: LoginFailures;
  login_guards: LoginGuards;
  mandate_events: MandateEvents;
  mandates: Mandates;
  member_contact_proposals: MemberContactProposals;
  message_registrations: MessageRegistrations;
  migrations: Migrations;
  offer_windows: OfferWindows;
  orders: Orders;
  organizations: Organizations;
  outbox_attachments: OutboxAttachments;
  outbox_messages: OutboxMessages;
  partner_activations: PartnerActivations;
  partner_events: PartnerEvents;
  partner_invitations: PartnerInvitations;
  partner_order_returns: PartnerOrderReturns;
  partner_orders: PartnerOrders;
  partner_plan_amendments: PartnerPlanAmendments;
  partner_plans: PartnerPlans;
  partner_roles: PartnerRoles;
  partner_user_consent_log: PartnerUserConsentLog;
  partner_user_consents: PartnerUserConsents;
  partner_user_counts: PartnerUserCounts;
  partner_user_reminders: PartnerUserReminders;
  partner_users: PartnerUsers;
  payment_alerts: PaymentAlerts;
  payment_orders: PaymentOrders;
  payout_answers: PayoutAnswers;
  payout_batches: PayoutBatches;
  payout_events: PayoutEvents;
  payout_recipients: PayoutRecipients;
  payout_returns: PayoutReturns;
  payouts: Payouts;
  pincode_areas: PincodeAreas;
  pincode_points: PincodePoints;
  plan_benefits: PlanBenefits;
  plan_cities: PlanCities;
  plan_components: PlanComponents;
  plan_group_plans: PlanGroupPlans;
  plan_groups: PlanGroups;
  plan_numbers: PlanNumbers;
  plan_proposals: PlanProposals;
  plan_refund_parts: PlanRefundParts;
  plan_refunds: PlanRefunds;
  plan_reimbursements: PlanReimbursements;
  plan_versions: PlanVersions;
  plans: Plans;
  postal_areas: PostalAreas;
  practices: Practices;
  problem_areas: ProblemAreas;
  providers: Providers;
  push_tokens: PushTokens;
  rate_windows: RateWindows;
  refunds: Refunds;
  refunds_beside: RefundsBeside;
  renewal_attempts: RenewalAttempts;
  renewals: Renewals;
  report_notices: ReportNotices;
  report_schedules: ReportSchedules;
  reports: Reports;
  reviews: Reviews;
  second_factors: SecondFactors;
  second_person_rule: SecondPersonRule;
  segment_redirects: SegmentRedirects;
  service_use_facts: ServiceUseFacts;
  service_uses: ServiceUses;
  sessions: Sessions;
  setting_proposals: SettingProposals;
  setting_values: SettingValues;
  settings_version: SettingsVersion;
  simulator_account_checks: SimulatorAccountChecks;
  simulator_desk_messages: SimulatorDeskMessages;
  simulator_desk_requests: SimulatorDeskRequests;
  simulator_fund_accounts: SimulatorFundAccounts;
  simulator_gateway_customers: SimulatorGatewayCustomers;
  simulator_gateway_mandates: SimulatorGatewayMandates;
  simulator_gateway_orders: SimulatorGatewayOrders;
  simulator_gateway_payments: SimulatorGatewayPayments;
  simulator_gateway_refunds: SimulatorGatewayRefunds;
  simulator_gateway_settlements: SimulatorGatewaySettlements;
  simulator_insurer_applications: SimulatorInsurerApplications;
  simulator_messages: SimulatorMessages;
  simulator_payout_plans: SimulatorPayoutPlans;
  simulator_payouts: SimulatorPayouts;
  specialities: Specialities;
  spent_captchas: SpentCaptchas;
  staff_appointments: StaffAppointments;
  staff_names: StaffNames;
  staff_proposals: StaffProposals;
  staff_roles: StaffRoles;
  stored_files: StoredFiles;
  subscription_blocks: SubscriptionBlocks;
  subscription_members: SubscriptionMembers;
  subscription_quota_cancellations: SubscriptionQuotaCancellations;
  subscription_quota_draws: SubscriptionQuotaDraws;
  subscription_quota_grants: SubscriptionQuotaGrants;
  subscription_terms: SubscriptionTerms;
  subscription_usages: SubscriptionUsages;
  subscriptions: Subscriptions;
  subsidiaries: Subsidiaries;
  unclaimed_mandates: UnclaimedMandates;
  upsell_links: UpsellLinks;
  utilization_months: UtilizationMonths;
  utilization_people: UtilizationPeople;
  utilization_state: UtilizationState;
  visit_desks: VisitDesks;
  visit_ids: VisitIds;
  visit_passes: VisitPasses;
  wallet_lots: WalletLots;
  wallet_returns_undone: WalletReturnsUndone;
  wallet_sublimit_packages: WalletSublimitPackages;
  wallet_sublimits: WalletSublimits;
  wallet_topup_reversals: WalletTopupReversals;
  wallet_topups: WalletTopups;
  wallet_transactions: WalletTransactions;
  wallets: Wallets;
  world: World;
}
