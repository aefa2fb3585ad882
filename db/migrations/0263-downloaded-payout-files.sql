-- When the file of a batch was first downloaded: from then on the bank may have each of its lines, and until then none.
alter table payout_batches add column downloaded_at timestamptz;
update payout_batches b set downloaded_at = a.at
from (select entity_id, min(at) as at from audit_log
  where action = 'payouts.bank-file-downloaded' and entity = 'payout_batch' group by entity_id) a
where b.way = 'FILE' and a.entity_id = b.id::text;
