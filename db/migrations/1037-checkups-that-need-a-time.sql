-- The centre has moved the appointment without proposing a time, or it was missed: the person chooses one. Until then `slot_at` is the old time.
alter table checkup_orders add column needs_time boolean not null default false;
update checkup_orders set needs_time = true where sub_status = 'RESCHEDULED' and modified_at >= slot_at;
alter table checkup_orders add constraint needs_time_when_moved check (not needs_time or sub_status = 'RESCHEDULED');
