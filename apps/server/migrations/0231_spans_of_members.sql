-- Finds the calls that a member handed on, beside those that they had last.
create index call_span_member on call_span (tenant_id, user_id);
