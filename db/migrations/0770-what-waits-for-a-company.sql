-- When somebody of the company first opened a report: until then the navigation counts it as ready. What was there before
-- this migration counts as opened.
alter table reports add column opened_at timestamptz;
update reports set opened_at = finished_at where status = 'COMPLETED';
alter table reports add check (opened_at is null or status = 'COMPLETED');

-- The navigation of every page counts these.
create index reports_to_open on reports (subsidiary_id, type, expires_at) where status = 'COMPLETED' and opened_at is null;
create index bulk_uploads_waiting on bulk_uploads (subsidiary_id, uploaded_on) where status = 'UPLOADED' and hidden_at is null;
create index checkup_orders_released on checkup_orders (subsidiary_id, completed_at) where completed_at is not null;
