-- Which version of the advice in danger the patient's screen showed with an alarm, and since when the oxygen level is known to be
-- below 94 without its number. Alarms of before have neither: their texts had no version.
alter table home_care_escalations add column advice_version int check (advice_version > 0), add column tapped_at timestamptz;
