-- The answer under a key is stored with the work's COMMIT, in one packet: nobody waits for it, so the database itself
-- refuses one whose key another request has taken over.

-- Raises TI001 where the request of this start does not hold the key any more.
create function store_reply(p_scope text, p_key uuid, p_started_at timestamptz, p_status int, p_sealed bytea)
returns void language plpgsql as $$
begin
  update idempotency_keys set response_status = p_status, sealed_response = p_sealed
    where scope = p_scope and key = p_key and started_at = p_started_at and response_status is null;
  if not found then raise exception 'the key was taken over' using errcode = 'TI001'; end if;
end $$;
