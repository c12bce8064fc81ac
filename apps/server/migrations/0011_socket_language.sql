-- What the page that asked for the ticket speaks: a socket carries no header.
alter table socket_ticket add column language text not null default 'zh' check (language in ('zh', 'en'));
