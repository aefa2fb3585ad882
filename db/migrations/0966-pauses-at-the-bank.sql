-- The owner of a plan whose debits are paused in the bank's app hears how to go on: the half-hourly run looks at these too.
update mandates set due_at = updated_at where status = 'PAUSED' and paused_by = 'bank' and due_at is null;
