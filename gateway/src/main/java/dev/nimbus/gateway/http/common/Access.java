package dev.nimbus.gateway.http.common;

import dev.nimbus.gateway.access.Caller;
import dev.nimbus.gateway.access.Scope;

/** What a caller must prove for a call, on a server that asks for tokens. */
public enum Access {
    /** Nothing: probes, the contract, the files of the page. */
    OPEN,
    ANY_TOKEN,
    READ,
    SUBMIT,
    METRICS,
    ADMIN;

    boolean isGrantedTo(Caller caller) {
        return switch (this) {
            case OPEN, ANY_TOKEN -> true;
            case READ -> caller.may(Scope.READ);
            case SUBMIT -> caller.may(Scope.SUBMIT);
            case METRICS -> caller.may(Scope.METRICS) || caller.may(Scope.READ);
            case ADMIN -> caller.isAdmin();
        };
    }

    String scope() {
        return Scope.valueOf(name()).notation();
    }
}
